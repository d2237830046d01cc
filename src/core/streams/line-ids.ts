/** Tells lines by the places where they began, though a line may be told in several states of it. */
export class LineIds {
  /** Where lines end that were told because a part of them went: the places of their LF. */
  readonly #overwritten = new Set<number>();
  /** What was found: where a line began, by the place where a state of it does. */
  readonly #begins = new Map<number, number>();

  /** A part of the line that ends at this place went, and the line will be told again. */
  noteOverwritten(place: number): void {
    this.#overwritten.add(place);
  }

  isOverwritten(place: number): boolean {
    return this.#overwritten.has(place);
  }

  /** The place where the line began that is a state of the one at `from` in a text that begins at `base`. */
  idOf(text: string, from: number, base: number): number {
    const passed: number[] = [];
    let start = from;
    let known: number | undefined;
    while (known === undefined && start > 0 && this.#overwritten.has(base + start - 1)) {
      known = this.#begins.get(base + start);
      passed.push(base + start);
      start = start === 1 ? 0 : text.lastIndexOf('\n', start - 2) + 1;
    }
    const id = known ?? base + start;
    for (const place of passed) this.#begins.set(place, id);
    return id;
  }

  /** Nothing before this place is asked for any more. */
  forgetBefore(place: number): void {
    for (const known of this.#overwritten) if (known < place) this.#overwritten.delete(known);
    for (const known of this.#begins.keys()) if (known < place) this.#begins.delete(known);
  }
}
