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

/** A longer line is not remembered: no prompt shows it whole. In UTF-16 units. */
const MAX_LINE = 8192;

type Stroke =
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
export function typeIntoLine(
  line: LineText,
  input: { readonly text: string; readonly keys: readonly string[]; readonly enter: boolean },
): LineChange {
  const keys = input.enter ? [...input.keys, 'Enter'] : input.keys;
  const strokes = [...strokesOfText(input.text), ...keys.map(strokeOfKey)];
  return strokes.reduce<LineChange>(strike, { line, submitted: [], shown: [] });
}

function strike(change: LineChange, stroke: Stroke): LineChange {
  const { line, submitted } = change;
  if (typeof stroke === 'object') return { ...change, line: append(line, stroke.add) };
  switch (stroke) {
    case 'submit': {
      const blank = line === undefined || line.trim() === '';
      return { ...change, line: '', submitted: blank ? submitted : [...submitted, line] };
    }
    case 'drop':
      return { ...withInterrupt(withShown(change)), line: '' };
    case 'clear':
      // It clears up to the cursor, and of an unknown line we do not know where that is.
      return { ...withShown(change), line: line === undefined ? undefined : '' };
    case 'erase':
      return { ...withShown(change), line: line === undefined ? undefined : withoutLast(line) };
    case 'nothing':
      return change;
    case 'unknown':
      return { ...withShown(change), line: undefined };
  }
}

/** The longest is enough: what is being drawn may be a beginning of it. */
function withShown(change: LineChange): LineChange {
  const { line, shown } = change;
  if (line === undefined || line === '' || shown.at(-1)?.startsWith(line) === true) return change;
  return { ...change, shown: [...shown, line] };
}

/** A terminal shows what interrupted the line behind it. */
function withInterrupt(change: LineChange): LineChange {
  const { line, shown } = change;
  return line === undefined || line === '' ? change : { ...change, shown: [...shown, `${line}^C`] };
}

function append(line: LineText, text: string): LineText {
  if (line === undefined || line.length + text.length > MAX_LINE) return undefined;
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

function* strokesOfText(text: string): Generator<Stroke> {
  for (const part of text.match(/\p{Cc}|\P{Cc}+/gu) ?? [])
    yield CONTROLS[part] ?? (/^\p{Cc}/u.test(part) ? 'unknown' : { add: part });
}
