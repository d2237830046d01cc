import { toShellWord } from './shell-word.js';

/**
 * The command that says what is wrong with this machine.
 *
 * It names this program's file as it was started: the program's name is in PATH only where the
 * package is installed, and an agent that reads this knows no other way to it.
 */
export function toDoctorHint(program: string | undefined = process.argv[1]): string {
  return `node ${toShellWord(program ?? 'dist/cli.js')} doctor, with the same options`;
}
