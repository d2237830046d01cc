import { type OptionKind } from './config-options.js';

const CONTROL = /[\u0000-\u001f\u007f]/;

/**
 * What is wrong with an option's value, as words that follow its name; `undefined` when nothing is.
 *
 * @param text - As given on the command line or in the environment.
 */
export function findProblem(kind: OptionKind, text: string): string | undefined {
  if (kind.type !== 'switch' && text === '') return 'needs a value';
  switch (kind.type) {
    case 'switch':
      return undefined;
    case 'choice':
      return kind.choices.includes(text)
        ? undefined
        : `must be ${kind.choices.join(' or ')}, not ${quote(text)}`;
    case 'choices':
      return text === kind.empty ? undefined : findChoiceProblem(kind, text.split(','));
    case 'tools': {
      const wrong = text.split(',').find((name) => !/^\w+$/.test(name));
      return wrong === undefined
        ? undefined
        : `must be names of tools with commas between, and ${quote(wrong)} is none`;
    }
    case 'integer':
      return isWithin(text, kind)
        ? undefined
        : `must be a whole number from ${kind.min} to ${kind.max}, not ${quote(text)}`;
    case 'name':
      if (CONTROL.test(text)) return 'must not hold a control character';
      return text.includes('/') || text === '.' || text === '..'
        ? 'must be a file name without "/"; --socket-path takes a path'
        : undefined;
    case 'program':
      return text.includes('/') || CONTROL.test(text) ? findPathProblem(text) : undefined;
    case 'path':
      return findPathProblem(text, kind.maxBytes);
    case 'variables': {
      const wrong = text.split(',').find((name) => !/^[A-Za-z_]\w*$/.test(name));
      return wrong === undefined
        ? undefined
        : `must be names of environment variables with commas between, and ${quote(wrong)} is none`;
    }
  }
}

function findChoiceProblem(
  { choices, empty }: { readonly choices: readonly string[]; readonly empty: string },
  names: readonly string[],
): string | undefined {
  const wrong = names.find((name) => !choices.includes(name));
  return wrong === undefined
    ? undefined
    : `must be ${choices.join(', ')} with commas between, or ${empty}, and ${quote(wrong)} is none`;
}

function findPathProblem(text: string, maxBytes = 4095): string | undefined {
  if (CONTROL.test(text)) return 'must not hold a control character';
  if (!text.startsWith('/')) return `must be an absolute path, not ${quote(text)}`;
  if (Buffer.byteLength(text) > maxBytes) return `must be at most ${maxBytes} bytes long`;
  return undefined;
}

function isWithin(
  text: string,
  { min, max }: { readonly min: number; readonly max: number },
): boolean {
  return /^\d{1,15}$/.test(text) && Number(text) >= min && Number(text) <= max;
}

/** On one line, whatever the value holds, and short. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
