import { type ShellName } from './shells.js';

/**
 * The key that ends a typed line, whatever the terminal makes of it.
 *
 * Enter is a CR, which a shell without a line editor takes for the end only while the terminal turns it into
 * an LF: one that a crashed program left raw does not. Line editors set their terminal themselves; there C-j may be
 * bound to something else, more likely than Enter.
 */
export function endLine(shell: ShellName): string {
  switch (shell) {
    case 'ash':
    case 'dash':
    case 'sh':
      return '\n';
    case 'bash':
    case 'ksh':
    case 'ksh93':
    case 'mksh':
    case 'pdksh':
    case 'zsh':
      return '\r';
  }
}
