/** The oldest tmux that has what we use: `attach -E -f`, `-N`, `client_control_mode`. */
export const MINIMUM_VERSION = '3.2a';

export interface TmuxVersion {
  /** As tmux prints it, without `tmux `: `3.3a`, `next-3.5`, `openbsd-7.4`, `master`. */
  readonly text: string;
  /** Comparable with others; infinite for a build that has no release number. */
  readonly order: number;
}

/**
 * Read what `tmux -V` or `#{version}` prints.
 *
 * `next-3.5` comes before 3.5 and after every 3.4. OpenBSD's own tmux carries the number of the
 * system; the first with everything we need came with 7.0.
 *
 * @returns `undefined` when it is no version of tmux.
 */
export function parseVersion(output: string): TmuxVersion | undefined {
  const text = output.trim().replace(/^tmux /, '');
  if (text === 'master') return { text, order: Infinity };
  const match = /^(next-|openbsd-)?(\d{1,4})\.(\d{1,4})([a-z]?)(-rc\d*)?$/.exec(text);
  if (match === null) return undefined;
  const [, prefix = '', major = '', minor = '', letter = '', candidate] = match;
  const order = Number(major) * 1e6 + Number(minor) * 100;
  if (prefix === 'openbsd-') return { text, order: Number(major) >= 7 ? Infinity : 0 };
  const early = prefix === 'next-' || candidate !== undefined ? -1 : 0;
  return { text, order: order + (letter === '' ? 0 : letter.charCodeAt(0) - 96) + early };
}

/** Whether `version` is at least `minimum`. One that cannot be read is not. */
export function isAtLeast(version: string, minimum: string = MINIMUM_VERSION): boolean {
  const [have, need] = [parseVersion(version), parseVersion(minimum)];
  return have !== undefined && need !== undefined && have.order >= need.order;
}
