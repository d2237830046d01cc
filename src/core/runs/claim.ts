/**
 * What a run's claim file says.
 *
 * `none`: nobody has claimed the run, it may still start. `revoked`: the server was first, it never
 * starts. `claimed`: the pane's shell was first, and has not told the end yet. `ended`: it has.
 * `hungUp`: the pane's shell lost its terminal while the command ran.
 */
export type Claim =
  | { readonly state: 'none' | 'revoked' | 'claimed' | 'hungUp' }
  | { readonly state: 'ended'; readonly exitStatus: number };

/** What the server puts into a claim file: never empty, so that no shell can take it over. */
export const REVOKED = 'R\n';

/** Read the text of an existing claim file. A status that is not written out yet does not count. */
export function parseClaim(text: string): Claim {
  if (text.startsWith(REVOKED)) return { state: 'revoked' };
  const status = /^(?:H\n)*(\d{1,5})\n/.exec(text)?.[1];
  if (status !== undefined) return { state: 'ended', exitStatus: Number(status) };
  return { state: text.startsWith('H\n') ? 'hungUp' : 'claimed' };
}
