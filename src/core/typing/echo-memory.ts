import type { PaneId } from '../../tmux/ids.js';
import {
  type LineChange,
  type LineText,
  strikeLine,
  toStrokes,
  typeIntoLine,
} from './line-model.js';
import { LineParts } from './line-parts.js';
import { placeOf } from '../text-overlap.js';
import { copy, MAX_TYPED_LINE, toTypedLine, type TypedInput, type TypedLine } from './typed.js';

/** How long a submitted line may be taken for its own echo. */
const REMEMBERED_MS = 10_000;

/** How many submitted lines of a pane are remembered; the oldest goes first. */
const MAX_LINES = 4;

/** How many panes are remembered; the one longest untouched goes first. */
const MAX_PANES = 256;

/** How long, and of how many lines of a pane, it is remembered that they were typed at all. */
const TYPED_MS = 600_000;
const MAX_TYPED = 32;

/** Input on its way. Disposing it unconfirmed forgets what it made of the panes' lines. */
export interface InputOnItsWay extends Disposable {
  /** tmux has typed it. */
  confirm(): void;
  /** It was not typed, for certain. */
  withdraw(): void;
}

/** What may stand on a pane's screen only because we typed it. */
export interface PaneEcho {
  /** Lines submitted in the last ten seconds, newest last. */
  readonly submitted: readonly string[];
  /** Text stands on the input line, unsubmitted, or input is on its way. */
  readonly pending: boolean;
  /** The unsubmitted text; `undefined` when a key made it unknown. */
  readonly line: LineText;
}

interface PaneMemory {
  /** The program that was typed into, where that is known. */
  panePid: number | undefined;
  line: LineText;
  /** In the order in which they were sent. */
  onTheirWay: readonly TypedInput[];
  submitted: readonly { readonly line: string; readonly atMs: number }[];
  typed: readonly (TypedLine & { readonly atMs: number })[];
  shown: readonly { readonly line: string; readonly atMs: number }[];
  readonly parts: LineParts;
}

/**
 * Remembers for a short while what we typed into panes, so that who waits for text can tell the echo
 * of a line from its output.
 */
export class EchoMemory {
  readonly #panes = new Map<PaneId, PaneMemory>();
  readonly #now: () => number;

  /** @param now - A clock that never goes back, in ms. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * Note input before it is dispatched: its echo may be seen before tmux answers.
   *
   * The lines that it submits are remembered at once and for good; what it leaves on the input line
   * counts only when confirmed.
   */
  begin(cohort: readonly PaneId[], input: TypedInput): InputOnItsWay {
    const atMs = this.#now();
    const strokes = toStrokes(input);
    const panes = cohort.map((paneId) => {
      const pane = this.#touch(paneId);
      const expected = pane.onTheirWay.reduce<LineText>(
        (line, sent) => typeIntoLine(line, sent).line,
        pane.line,
      );
      const change = strikeLine(expected, strokes);
      const echoes = newest(change.submitted, MAX_LINES);
      for (const echo of echoes.keys()) remember(pane, copy(echo), atMs);
      const noted = toNoted(change, input.text);
      for (const [echo, times] of noted) noteTyped(pane, toTypedLine(echo, times), atMs);
      pane.parts.type(input, { atMs, begins: expected === '', strokes });
      pane.onTheirWay = [...pane.onTheirWay, input];
      return { pane, noted };
    });
    let settled = false;
    const settle = (confirmed: boolean): void => {
      if (settled) return;
      settled = true;
      for (const { pane } of panes) {
        pane.onTheirWay = pane.onTheirWay.filter((sent) => sent !== input);
        pane.parts.settle(input);
        if (!confirmed) continue;
        const { line } = strikeLine(pane.line, strokes);
        pane.line = line === undefined ? undefined : copy(line);
      }
    };
    const withdraw = (): void => {
      if (!settled)
        for (const { pane, noted } of panes) {
          for (const [echo, times] of noted) forgetTyped(pane, echo, times);
          pane.parts.withdraw(input);
        }
      settle(false);
    };
    return { confirm: () => settle(true), withdraw, [Symbol.dispose]: () => settle(false) };
  }

  /** What of a pane's screen may be an echo, now. */
  recall(paneId: PaneId): PaneEcho {
    const pane = this.#panes.get(paneId);
    if (pane === undefined) return { submitted: [], pending: false, line: '' };
    const oldestMs = this.#now() - REMEMBERED_MS;
    const submitted = pane.submitted.filter(({ atMs }) => atMs > oldestMs).map(({ line }) => line);
    const pending = pane.onTheirWay.length > 0 || (pane.line !== undefined && pane.line !== '');
    return { submitted, pending, line: pane.line };
  }

  /** A line that is typed and submitted by other means than `begin`. */
  note(paneId: PaneId, line: string): void {
    const pane = this.#touch(paneId);
    const atMs = this.#now();
    remember(pane, line, atMs);
    noteTyped(pane, toTypedLine(line), atMs);
  }

  /** A line that the pane is made to show to people, which is neither typed nor output. */
  show(paneId: PaneId, line: string): void {
    const pane = this.#touch(paneId);
    pane.shown = [...pane.shown, { line, atMs: this.#now() }].slice(-MAX_TYPED);
  }

  /** The lines of the last ten minutes that the pane was made to show, newest last. */
  shown(paneId: PaneId): readonly string[] {
    return this.#recent(this.#panes.get(paneId)?.shown).map(({ line }) => line);
  }

  /** Every line of the last ten minutes that may be echoed, submitted or not, newest last. */
  typed(paneId: PaneId): readonly TypedLine[] {
    return this.#recent(this.#panes.get(paneId)?.typed);
  }

  /**
   * What of a line may be echoed without its beginning: a terminal loses the echo of what comes
   * while a shell takes it over, or shows that elsewhere.
   */
  parts(paneId: PaneId): readonly TypedLine[] {
    return this.#panes.get(paneId)?.parts.recall(this.#now()) ?? [];
  }

  /**
   * This program is in the pane. What was typed into another one, of the same tmux server or of one
   * before it, is forgotten.
   *
   * @param panePid - `#{pane_pid}` as observed.
   */
  meet(paneId: PaneId, panePid: number): void {
    const known = this.#panes.get(paneId);
    if (known?.panePid === panePid) return;
    if (known?.panePid !== undefined) this.#panes.delete(paneId);
    this.#touch(paneId).panePid = panePid;
  }

  #recent<Line extends { readonly atMs: number }>(lines: readonly Line[] = []): readonly Line[] {
    const oldestMs = this.#now() - TYPED_MS;
    return lines.filter(({ atMs }) => atMs > oldestMs);
  }

  #touch(paneId: PaneId): PaneMemory {
    const pane = this.#panes.get(paneId) ?? {
      panePid: undefined,
      line: '',
      onTheirWay: [],
      submitted: [],
      typed: [],
      shown: [],
      parts: new LineParts(),
    };
    this.#panes.delete(paneId);
    this.#panes.set(paneId, pane);
    const [oldest] = this.#panes.keys();
    if (oldest !== undefined && this.#panes.size > MAX_PANES) this.#panes.delete(oldest);
    return pane;
  }
}

function remember(pane: PaneMemory, line: string, atMs: number): void {
  const others = pane.submitted.filter((known) => known.line !== line);
  pane.submitted = [...others, { line, atMs }].slice(-MAX_LINES);
}

/** What may be echoed of an input, and how often, the newest last; no more than is remembered. */
function toNoted({ line, submitted, shown }: LineChange, text: string): Counted {
  const known = sum([...newest(submitted), ...newest(shown), [line ?? '', 1]]);
  // As a terminal echoes it, whatever a shell makes of its control characters.
  const echoed = text.replace(/[^\P{Cc}\r\n]/gu, '').split(/[\r\n]/);
  const others = [...newest(echoed)].filter(
    ([typed]) => ![...known.keys()].some((of) => placeOf(of, typed) !== -1),
  );
  const noted = [...known, ...others].filter(([typed]) => typed.trim() !== '');
  return new Map(noted.slice(-MAX_TYPED));
}

/** Texts, and how often they come. */
type Counted = ReadonlyMap<string, number>;

/** The last few of many texts. */
function newest(texts: readonly string[], count = MAX_TYPED): Counted {
  return new Map([...sum(texts.map((text) => [text, 1]))].slice(-count));
}

/** Each text where it comes last. */
function sum(texts: readonly (readonly [string, number])[]): Counted {
  const counted = new Map<string, number>();
  for (const [text, times] of texts) {
    const all = (counted.get(text) ?? 0) + times;
    counted.delete(text);
    counted.set(text, all);
  }
  return counted;
}

function noteTyped(pane: PaneMemory, typed: TypedLine, atMs: number): void {
  if (typed.wanted === '') return;
  const known = pane.typed.find(({ line }) => line === typed.line);
  const others = pane.typed.filter((other) => other !== known);
  const times = typed.times + (known?.times ?? 0);
  pane.typed = [...others, { ...typed, times, atMs }].slice(-MAX_TYPED);
}

/** It was noted too often. */
function forgetTyped(pane: PaneMemory, text: string, times: number): void {
  const line = text.slice(0, MAX_TYPED_LINE);
  pane.typed = pane.typed
    .map((known) => (known.line === line ? { ...known, times: known.times - times } : known))
    .filter((known) => known.times > 0);
}
