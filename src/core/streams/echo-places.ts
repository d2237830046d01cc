/** Stands for each character of an echo: no pattern is meant to match it, and places stay. */
export const MASK = '\0';

const MAX_PLACES = 32;

/** A part of a line. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

interface Place {
  readonly id: number;
  readonly from: number;
  readonly text: string;
}

/** Where echoes were found in the newest lines. */
export class EchoPlaces {
  #places: readonly Place[] = [];

  note(line: string, id: number, spans: readonly Span[]): void {
    const places = spans.map(({ from, to }) => ({ id, from, text: line.slice(from, to) }));
    this.#places = [...this.#places, ...places].slice(-MAX_PLACES);
  }

  /** Of those of a line, how much is still there, and what there was. */
  standing(line: string, id: number): readonly (Span & { readonly text: string })[] {
    return this.#places
      .filter((place) => place.id === id)
      .map(({ from, text }) => ({ from, to: from + lengthStanding(line, from, text), text }));
  }
}

/** How much of an echo that was found in a line is still there; it may be masked. */
function lengthStanding(line: string, from: number, text: string): number {
  let length = 0;
  while (length < text.length) {
    const unit = line[from + length];
    if (unit !== text[length] && unit !== MASK) break;
    length += 1;
  }
  return length;
}

/** What is masked in either of two states of a text. */
export function joinMasks(one: string, other: string): string {
  return one.replace(/[^]/g, (unit, place: number) => (other[place] === MASK ? MASK : unit));
}

export function maskSpan(line: string, { from, to }: Span): string {
  return line.slice(0, from) + MASK.repeat(to - from) + line.slice(to);
}
