/** What makes the atom before it optional, or repeats it; and whether it is lazy. */
const QUANTIFIER = /(?:[*+?]|\{\d+(?:,\d*)?\})\??/y;

/** Quoted text; and flags in its midst: what makes an atom optional may stand behind them. */
const UNREADABLE = /\\Q|(?!^)\(\?[A-Za-z-]*\)/;

/** Escapes of one letter that stand for a place, or for one character of a kind. */
const LETTER_ESCAPES = /[AbBdDsSwWzafnrtv]/;

/**
 * A text without which a regular expression in RE2 syntax cannot match, in any letter case.
 *
 * @param pattern - One that can be compiled.
 * @returns The longest that is plain to see, ASCII in lower case; `undefined` when none is.
 */
export function requiredText(pattern: string): string | undefined {
  if (UNREADABLE.test(pattern)) return undefined;
  let longest = '';
  let text = '';
  const end = (): void => {
    if (text.length > longest.length) longest = text;
    text = '';
  };
  for (let at = 0; at < pattern.length;) {
    const atom = readAtom(pattern, at);
    if (atom === undefined) return undefined;
    QUANTIFIER.lastIndex = at + atom.length;
    const [quantifier = ''] = QUANTIFIER.exec(pattern) ?? [];
    const isNeeded = quantifier === '' || quantifier.startsWith('+');
    if (isNeeded && atom.text !== undefined) text += atom.text;
    else end();
    if (quantifier !== '') end();
    at += atom.length + quantifier.length;
  }
  end();
  return longest === '' ? undefined : longest.toLowerCase();
}

interface Atom {
  readonly length: number;
  /** `undefined`: not known. */
  readonly text?: string;
}

/** @returns `undefined` for what tells nothing of the rest: an alternative, or a longer escape. */
function readAtom(pattern: string, at: number): Atom | undefined {
  const unit = pattern[at] ?? '';
  const next = pattern[at + 1] ?? '';
  switch (unit) {
    case '|':
      return undefined;
    case '(':
      return { length: endOfGroup(pattern, at) - at };
    case '[':
      return { length: endOfClass(pattern, at) - at };
    case '\\':
      if (/[!-/:-@[-`{-~]/.test(next)) return { length: 2, text: next };
      return LETTER_ESCAPES.test(next) ? { length: 2 } : undefined;
    case '.':
    case '^':
    case '$':
      return { length: 1 };
    default:
      return /[ -~]/.test(unit) ? { length: 1, text: unit } : { length: 1 };
  }
}

function endOfGroup(pattern: string, start: number): number {
  let at = start;
  for (let depth = 0; at < pattern.length;) {
    const unit = pattern[at];
    if (unit === '(') depth += 1;
    if (unit === ')') depth -= 1;
    at = unit === '[' ? endOfClass(pattern, at) : at + (unit === '\\' ? 2 : 1);
    if (depth === 0) return at;
  }
  return at;
}

function endOfClass(pattern: string, start: number): number {
  let at = start + (pattern[start + 1] === '^' ? 2 : 1);
  // As the first, a bracket is one of the class.
  if (pattern[at] === ']') at += 1;
  while (at < pattern.length && pattern[at] !== ']') {
    const named = pattern.startsWith('[:', at) ? pattern.indexOf(':]', at) : -1;
    at = named === -1 ? at + (pattern[at] === '\\' ? 2 : 1) : named + 2;
  }
  return at + 1;
}
