import { MARK_OSC } from '../framing/marks.js';
import { MAX_TYPED_LINE, type TypedLine } from '../typing/typed.js';
import { placeOf } from '../text-overlap.js';
import { EchoPlaces, MASK, maskSpan } from './echo-places.js';
import { type Echo, EchoFinder, findLeading, findScrolled } from './find-echo.js';
import { lengthGoingOn, type Rest } from './lost-beginning.js';
import { endsInSign, Prompts } from './prompts.js';
import { squeeze, type Squeezed } from './squeezed.js';

/** What no line but one that sources a run holds. */
const SOURCING = `]${String(MARK_OSC)};`;

/** What zsh and fish show where a line did not end, and blanks to the end of the row. */
const NO_LINE_END = /^\s*[%#⏎](?:\s|$)/u;

/** A shorter beginning of what was typed, with other text behind it, is no echo with a suggestion. */
const MIN_SUGGESTED = 2;

/** A prompt of this length is one in the midst of a line, too. */
const MIN_TELLING = 3;

/** A longer one is not looked for there: it would take its length times that of the line. */
const MAX_IN_MIDST = 256;

/** So much of a line is looked at to tell whether it ends in an echo, in UTF-16 units. */
const MAX_ECHO = 4 * MAX_TYPED_LINE;

/** Of a line that was cut somewhere: so much tells an echo from chance. */
const CUT: Omit<Rest, 'text'> = { least: 8, breaksOff: true };

/** A row that is drawn over another one begins with so much of the new one at most. */
const MAX_HALF_DRAWN = 2;

/** So much of an echo that is overwritten from its end is an echo still. */
const MIN_STANDING = 4;

/**
 * How much of a line came. `growing`: its end is not there yet. `overwritten`: it is shown as it
 * was before a part of it went, and goes on. `complete`: its end is there.
 */
export type LineStage = 'growing' | 'overwritten' | 'complete';

/**
 * What is known of a line's beginning. `lost`: it is not shown. `echo`: neither, and it is the echo of
 * a text that is longer than what is kept of it, which goes on to the line's end.
 */
export type LineHead = 'known' | 'lost' | 'echo';

/** A line of a text, and what tells it from the others: the same number while it changes. */
export interface MaskedLine {
  readonly id: number;
  readonly stage: LineStage;
  /** Default: known. */
  readonly head?: LineHead;
  /** What tells that a line without its beginning goes on with an echo. */
  readonly rest?: Omit<Rest, 'text'>;
}

interface WholeEcho {
  readonly of: TypedLine;
  readonly echo: Echo;
  /** Without a prompt. */
  readonly bare: boolean;
}

/**
 * Tells the echo of what we typed from what a program prints, by the lines on which it stands.
 *
 * An echo is the end of its line: the typed text, or, while it is being drawn, the beginning of it,
 * after a prompt. It is compared without blanks, so that neither wrapping nor padding matters. A
 * line that is the typed text and nothing else is an echo once for each time it was typed: `cat`
 * prints it a second time, and that is output. What came before a shell read it is echoed first
 * by the terminal, and before the prompt. What was found to be an echo is one while it stands there.
 */
export class EchoMask {
  readonly #typed: () => readonly TypedLine[];
  readonly #doubted: (() => void) | undefined;
  /** How often a line that is nothing but typed text was seen. */
  readonly #bare = new Map<string, number>();
  /** The whole lines that were seen at a prompt: how often, and where last. */
  readonly #echoed = new Map<string, { readonly times: number; readonly id: number }>();
  /** The newest line that is the echo of more than is kept of what was typed. */
  #longer: number | undefined;
  readonly #places = new EchoPlaces();
  readonly #prompts = new Prompts();

  /**
   * @param doubted - A line that is nothing but typed text was taken for an echo. Given where what
   *   was seen on the screen may come once more.
   */
  constructor(typed: () => readonly TypedLine[], doubted?: () => void) {
    this.#typed = typed;
    this.#doubted = doubted;
  }

  /** What stands on the cursor's line, before input comes. */
  notePrompt(line: string): void {
    const prompt = line.trimEnd();
    if (!this.#prompts.isNewest(prompt) && !this.#isBegun(prompt)) this.#prompts.add(prompt);
  }

  /**
   * Notes lines that are not searched: their echo at a prompt is not to be expected any more.
   *
   * @returns `undefined` where nothing is typed that they could hold.
   */
  lineNoter(): ((line: string, id: number) => void) | undefined {
    const all = this.#wanted();
    return all.length === 0 ? undefined : (line, id) => this.#noteLine(line, id, all);
  }

  #noteLine(line: string, id: number, all: readonly TypedLine[]): void {
    const squeezed = squeeze(line);
    const typed = all.filter(({ wanted }) => placeOf(squeezed.text, wanted) !== -1);
    if (typed.length === 0) return;
    const finder = new EchoFinder(squeezed, { typed, twice: this.#doubted !== undefined });
    const echoes = typed.flatMap((of) => {
      const echo = finder.find(of);
      return echo?.whole === true && this.#prompts.isPrompt(line.slice(0, echo.from))
        ? [{ of, echo, bare: false }]
        : [];
    });
    this.#noteEchoed(echoes, id);
    const [first] = echoes;
    if (first !== undefined) this.notePrompt(line.slice(0, first.echo.from));
  }

  /** The line above the cursor. What a program that reads has had echoed may come again as output. */
  noteBare(line: string): void {
    const { text } = squeeze(line);
    if (this.#wanted().some(({ wanted }) => wanted === text))
      this.#bare.set(text, (this.#bare.get(text) ?? 0) + 1);
  }

  /** Whether a line is a prompt and all of what was typed there, and nothing else. */
  isEcho(line: string): boolean {
    const before = Math.max(0, line.length - MAX_ECHO);
    const typed = this.#wanted();
    const finder = new EchoFinder(squeeze(line.slice(before)), { typed, twice: false });
    return typed.some((of) => {
      const echo = !of.isLonger && finder.mayEnd(of) ? finder.find(of) : undefined;
      return echo?.whole === true && this.#prompts.isPrompt(line.slice(0, before + echo.from));
    });
  }

  /** Whether some typed text is longer than what is kept of it. */
  get knowsLonger(): boolean {
    return this.#wanted().some(({ isLonger }) => isLonger);
  }

  /** What is known of a line of which no more than its end is looked at from now on. */
  headOf(line: string, { id, head = 'known' }: Omit<MaskedLine, 'stage'>): LineHead {
    if (head === 'echo' || id === this.#longer) return 'echo';
    if (!this.knowsLonger) return 'lost';
    const squeezed = squeeze(line);
    const isEcho =
      this.#findLonger(line, squeezed) !== undefined ||
      (head === 'lost' && this.#findRest(squeezed) === Infinity);
    return isEcho ? 'echo' : 'lost';
  }

  /** A line with its echoes masked, of the same length. */
  mask(line: string, shown: MaskedLine): string {
    const { id, stage, head = 'known' } = shown;
    const squeezed = squeeze(line);
    if (head === 'echo' || squeezed.text.includes(SOURCING)) return MASK.repeat(line.length);
    const typed = this.#wanted();
    const longer = this.#findLonger(line, squeezed);
    const goesOn = head === 'lost' ? this.#findRest(squeezed, shown.rest) : 0;
    if (longer !== undefined || goesOn === Infinity) {
      this.#longer = id;
      return maskSpan(line, { from: longer ?? 0, to: line.length });
    }
    const rest = goesOn > 0 ? [{ from: 0, to: (squeezed.places[goesOn - 1] ?? 0) + 1 }] : [];
    const known = this.#places.standing(line, id);
    const most = known.length > 0 ? Infinity : MAX_HALF_DRAWN;
    const scrolled = findScrolled(squeezed, typed, most);
    if (scrolled !== undefined)
      return [...rest, ...known, { from: scrolled, to: line.length }].reduce(maskSpan, line);
    const ends = this.#findEnds(line, { typed, id, stage });
    const begun = this.#findBeginning(line, { typed, id, ends });
    const found = [...ends, ...begun];
    this.#places.note(line, id, found);
    const standing = known.filter(
      ({ from, to, text }) => to - from >= Math.min(text.length, MIN_STANDING),
    );
    return [...rest, ...found, ...standing].reduce(maskSpan, line);
  }

  #findEnds(
    line: string,
    { typed, id, stage }: MaskedLine & { readonly typed: readonly TypedLine[] },
  ): readonly Echo[] {
    const finder = new EchoFinder(squeeze(line), { typed, twice: this.#doubted !== undefined });
    const ends: Echo[] = [];
    const whole: WholeEcho[] = [];
    for (const of of typed) {
      const echo = finder.find(of);
      if (echo === undefined) continue;
      const bare = line.slice(0, echo.from).trim() === '';
      const accepted = bare
        ? this.#maybeBare(of, { typed, id }) && (echo.whole || stage !== 'complete')
        : this.#prompts.isPrompt(line.slice(0, echo.from));
      if (!accepted) continue;
      if (echo.whole) whole.push({ of, echo, bare });
      ends.push(echo);
    }
    this.#noteEchoed(whole, id);
    if (stage === 'complete') this.#countBare(whole);
    return ends;
  }

  /**
   * An echo before something else: a prompt, at which it may be echoed again, or what a shell
   * suggests to go on with.
   */
  #findBeginning(
    line: string,
    how: {
      readonly typed: readonly TypedLine[];
      readonly id: number;
      readonly ends: readonly Echo[];
    },
  ): readonly Echo[] {
    const { typed, id, ends } = how;
    const squeezed = squeeze(line);
    const found: Echo[] = [];
    const alone = typed.filter((of) => this.#maybeBare(of, { typed, id }));
    const bare = findLeading(squeezed, line.startsWith('^C') ? 2 : 0, alone);
    const next = Math.min(
      line.length,
      ...ends.map(({ from }) => from).filter((from) => from >= (bare?.to ?? 0)),
    );
    const rest = line.slice(bare?.to, next);
    if (bare !== undefined && this.#follows(rest, bare.whole, next < line.length)) found.push(bare);
    for (const prompt of this.#prompts.known) {
      const inMidst = prompt.length >= MIN_TELLING && prompt.length <= MAX_IN_MIDST;
      const at = inMidst ? line.lastIndexOf(prompt) : -1;
      const from = at === -1 && line.startsWith(prompt) ? 0 : at;
      if (from === -1) continue;
      const echo = findLeading(squeezed, from + prompt.length, typed);
      if (echo !== undefined && (echo.whole || echo.to - echo.from >= MIN_SUGGESTED))
        found.push(echo);
    }
    return found;
  }

  /** What may stand behind an echo that no shell has read: what it prints before it reads. */
  #follows(rest: string, whole: boolean, echoFollows: boolean): boolean {
    if (whole && NO_LINE_END.test(rest)) return true;
    if (rest.trim() === '') return whole && echoFollows;
    const begun = this.#prompts.known.some((prompt) => prompt.startsWith(rest.trim()));
    // A prompt that comes before the rest was typed, or read, is followed by the echo of it all.
    return begun || ((whole || echoFollows) && this.#prompts.isPrompt(rest));
  }

  /** Whether this text may stand alone in a line, or before its prompt, and be an echo. */
  #maybeBare(
    of: TypedLine,
    where: { readonly typed: readonly TypedLine[]; readonly id: number },
  ): boolean {
    const { typed, id } = where;
    // Once all of a line was echoed, so were its parts.
    const isOver = (line: TypedLine): boolean =>
      line.isPart !== true &&
      this.#timesEchoed(line, id) >= line.times &&
      placeOf(line.wanted, of.wanted) !== -1;
    if (of.isPart === true && typed.some(isOver)) return false;
    return (this.#bare.get(of.wanted) ?? 0) + this.#timesEchoed(of, id) < of.times;
  }

  /** How often a line was echoed before this one. */
  #timesEchoed({ wanted }: TypedLine, id: number): number {
    const known = this.#echoed.get(wanted);
    return known === undefined ? 0 : known.times - (known.id === id ? 1 : 0);
  }

  #wanted(): readonly TypedLine[] {
    return this.#typed().filter(({ wanted }) => wanted !== '');
  }

  /** Where a text begins of which no more is kept than its beginning: what follows is its echo too. */
  #findLonger(line: string, { text, places }: Squeezed): number | undefined {
    for (const { wanted, isLonger } of this.#wanted()) {
      const from = isLonger ? places[placeOf(text, wanted)] : undefined;
      if (from === undefined) continue;
      const before = line.slice(0, from);
      if (before.trim() === '' || this.#prompts.isPrompt(before)) return from;
    }
    return undefined;
  }

  /** How much of a line without its beginning goes on with an echo. */
  #findRest({ text }: Squeezed, rest = CUT): number {
    return lengthGoingOn({ ...rest, text }, this.#wanted());
  }

  /** Whether nothing but an echo that is being drawn stands here. */
  #isBegun(line: string): boolean {
    if (endsInSign(line)) return false;
    const wanted = this.#wanted();
    if (wanted.length === 0) return false;
    const text = line.replace(/\s+/g, '');
    return wanted.some((of) => of.wanted.startsWith(text));
  }

  #countBare(echoes: readonly WholeEcho[]): void {
    const first = Math.min(...echoes.map(({ echo }) => echo.last));
    const bare = echoes.filter(({ bare, echo }) => bare && echo.last === first);
    if (bare.length > 0) this.#doubted?.();
    for (const wanted of new Set(bare.map(({ of }) => of.wanted)))
      this.#bare.set(wanted, (this.#bare.get(wanted) ?? 0) + 1);
  }

  /** Of several, the longest was echoed. A line that is drawn again and again is one echo. */
  #noteEchoed(echoes: readonly WholeEcho[], id: number): void {
    const first = Math.min(...echoes.map(({ echo }) => echo.last));
    for (const { of, echo, bare } of echoes) {
      const known = this.#echoed.get(of.wanted);
      if (bare || of.isPart === true || echo.last > first || known?.id === id) continue;
      this.#echoed.set(of.wanted, { times: (known?.times ?? 0) + 1, id });
    }
  }
}
