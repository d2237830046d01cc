import { type ShellName } from './shells.js';

export function clearLine(shell: ShellName): string {
  const [escape, end, kill] = ['\x1b', '\x05', '\x15'];
  if (shell === 'ash') return end + kill;
  if (shell === 'bash') return `${escape}ddi${end}${kill}`;
  return `${escape}0Cx${end}${kill}`;
}
