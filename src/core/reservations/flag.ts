/** A fact as tmux writes it in a format. */
export function flag(value: boolean): string {
  return value ? '1' : '0';
}
