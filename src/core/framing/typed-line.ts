import { type ShellName } from './shells.js';

/** The line without its Enter. */
export function typedLine({ path, id }: { shell: ShellName; path: string; id: string }): string {
  return ` \\. ${path};\\builtin printf '\\33]7717;${id};T;%s\\a' "$?"`;
}
