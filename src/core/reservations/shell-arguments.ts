import path from 'node:path';
import { toShellName } from '../framing/shells.js';

/** What a shell was started for. Only `interactive` ones have a prompt. */
export type ShellUse = 'interactive' | 'script' | 'command';

/** In these `-o vi` may be written `-ovi`; in the others the option's name is always the next word. */
const ATTACHES_OPTION_NAMES: ReadonlySet<string> = new Set([
  'ksh',
  'ksh93',
  'mksh',
  'pdksh',
  'zsh',
]);

const LONG_WITH_VALUE: ReadonlySet<string> = new Set(['--rcfile', '--init-file', '--emulate']);

/**
 * Tell from a shell's arguments whether it reads commands from its terminal.
 *
 * @param argv - The name that it was started by, then its arguments. `busybox sh …` is understood.
 */
export function toShellUse(argv: readonly string[]): ShellUse {
  const [name = '', ...words] = argv;
  if (path.posix.basename(name) === 'busybox') return toShellUse(words);
  const attaches = ATTACHES_OPTION_NAMES.has(toShellName(name) ?? '');
  let readsTerminal = false;
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === '-' || word === '--')
      return words.length > 0 && !readsTerminal ? 'script' : 'interactive';
    if (word.startsWith('--')) {
      if (LONG_WITH_VALUE.has(word)) words.shift();
      continue;
    }
    if (!/^[-+]./.test(word)) return readsTerminal ? 'interactive' : 'script';
    const letters = word.slice(1);
    if (word.startsWith('-') && flagsOf(letters, attaches).includes('c')) return 'command';
    if (word.startsWith('-') && flagsOf(letters, attaches).includes('s')) readsTerminal = true;
    for (let count = optionNamesAfter(letters, attaches); count > 0; count -= 1) words.shift();
  }
  return 'interactive';
}

/** The letters of a cluster that are options themselves, not the attached name of one. */
function flagsOf(letters: string, attaches: boolean): string {
  return attaches ? letters.replace(/[oO].*/, '') : letters;
}

/** How many of the following words are names for the `o` and `O` in a cluster. */
function optionNamesAfter(letters: string, attaches: boolean): number {
  if (attaches) return /^[^oO]*[oO]$/.test(letters) ? 1 : 0;
  return letters.replace(/[^oO]/g, '').length;
}
