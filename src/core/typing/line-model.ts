import { MAX_TYPED_LINE, type TypedInput } from './typed.js';

/**
 * What a pane's input line holds, as far as what we typed tells.
 *
 * `undefined`: unknown, since a key was pressed whose effect we do not know. It stays so until the
 * line is submitted or dropped.
 */
export type LineText = string | undefined;

/** The line afterwards, and the lines that were submitted on the way; blank ones are left out. */
export interface LineChange {
  readonly line: LineText;
  readonly submitted: readonly string[];
  /** What the line held before a part of it was taken back. */
  readonly shown: readonly string[];
}

/** What typing does to a line. */
export type Stroke =
  'submit' | 'drop' | 'clear' | 'erase' | 'nothing' | 'unknown' | { readonly add: string };

const KEYS: Readonly<Record<string, Stroke>> = {
  Enter: 'submit',
  'C-m': 'submit',
  KPEnter: 'submit',
  'C-c': 'drop',
  'C-u': 'clear',
  BSpace: 'erase',
  'C-h': 'erase',
  DC: 'nothing',
  Space: { add: ' ' },
};

const CONTROLS: Readonly<Record<string, Stroke>> = {
  '\r': 'submit',
  '\n': 'submit',
  '\x03': 'drop',
  '\x15': 'clear',
  '\x7f': 'erase',
  '\b': 'erase',
};

/** Type text, then press keys, then Enter. */
export function typeIntoLine(line: LineText, input: TypedInput): LineChange {
  return strikeLine(line, toStrokes(input));
}

export function toStrokes({ text, keys, enter }: TypedInput): readonly Stroke[] {
  const strokes = strokesOfText(text);
  for (const key of enter ? [...keys, 'Enter'] : keys) strokes.push(strokeOfKey(key));
  return strokes;
}

export function strikeLine(line: LineText, strokes: Iterable<Stroke>): LineChange {
  const change: Changing = { line, submitted: [], shown: [] };
  for (const stroke of strokes) strike(change, stroke);
  return change;
}

/** Thousands of lines may come at once. */
interface Changing {
  line: LineText;
  readonly submitted: string[];
  readonly shown: string[];
}

function strike(change: Changing, stroke: Stroke): void {
  const { line } = change;
  if (typeof stroke === 'object') {
    change.line = append(line, stroke.add);
    return;
  }
  switch (stroke) {
    case 'submit':
      if (line !== undefined && line.trim() !== '') change.submitted.push(line);
      change.line = '';
      return;
    case 'drop':
      noteShown(change);
      // A terminal shows what interrupted the line behind it.
      if (line !== undefined && line !== '') change.shown.push(`${line}^C`);
      change.line = '';
      return;
    case 'clear':
      noteShown(change);
      // It clears up to the cursor, and of an unknown line we do not know where that is.
      change.line = line === undefined ? undefined : '';
      return;
    case 'erase':
      noteShown(change);
      change.line = line === undefined ? undefined : withoutLast(line);
      return;
    case 'nothing':
      return;
    case 'unknown':
      noteShown(change);
      change.line = undefined;
  }
}

/** The longest is enough: what is being drawn may be a beginning of it. */
function noteShown({ line, shown }: Changing): void {
  if (line !== undefined && line !== '' && shown.at(-1)?.startsWith(line) !== true)
    shown.push(line);
}

/** A longer line is not known: no prompt shows it whole. */
function append(line: LineText, text: string): LineText {
  if (line === undefined || line.length + text.length > MAX_TYPED_LINE) return undefined;
  return line + text;
}

function withoutLast(line: string): string {
  const last = line.codePointAt(line.length - 2) ?? 0;
  return line.slice(0, last > 0xffff ? -2 : -1);
}

function strokeOfKey(key: string): Stroke {
  const named = Object.hasOwn(KEYS, key) ? KEYS[key] : undefined;
  if (named !== undefined) return named;
  const single = /^\P{Cc}$/u.test(key);
  return single ? { add: key } : 'unknown';
}

function strokesOfText(text: string): Stroke[] {
  const parts = text.match(/\p{Cc}|\P{Cc}+/gu) ?? [];
  return parts.map((part) => CONTROLS[part] ?? (/^\p{Cc}/u.test(part) ? 'unknown' : { add: part }));
}
