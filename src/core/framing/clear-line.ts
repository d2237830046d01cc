import { type ShellName } from './shells.js';

const ESCAPE = '\x1b';
const END_OF_LINE = '\x05';
const KILL_LINE = '\x15';

/**
 * The keys that clear a half-typed line, whatever the editing mode and wherever the cursor is.
 *
 * After Escape a vi mode is in command mode. There `0C` or `dd` clears the line and goes back to inserting;
 * in emacs mode the letters are text, cleared by what follows. Both were tried at an empty prompt, with the cursor at both
 * ends and in the middle, after Escape and in a C-r search: `0Cx` rings no bell but where Escape alone had
 * been pressed; busybox takes `ESC 0` for the start of a key, and `dd` alone is right in every shell.
 * A continuation prompt cannot be cleared.
 */
export function clearLine(shell: ShellName): string {
  switch (shell) {
    case 'ash':
      return END_OF_LINE + KILL_LINE;
    case 'sh':
      return `${ESCAPE}ddi${END_OF_LINE}${KILL_LINE}`;
    case 'bash':
    case 'dash':
    case 'ksh':
    case 'ksh93':
    case 'mksh':
    case 'pdksh':
    case 'zsh':
      return `${ESCAPE}0Cx${END_OF_LINE}${KILL_LINE}`;
  }
}
