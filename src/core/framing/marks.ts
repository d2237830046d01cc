/**
 * The OSC number of our marks. tmux does not know it, so it swallows a mark whole: nothing of it
 * shows on the screen or in a capture.
 *
 * A mark on the wire is `ESC ] 7717 ; <key> ; <kind> [ ; <status> ] ST`, where ST is `ESC \` or BEL.
 */
export const MARK_OSC = 7717;

/** Every mark's body is shorter than this many bytes, so no more of an OSC string need be kept. */
export const MARK_BODY_LIMIT_BYTES = 96;

/**
 * What a mark says.
 *
 * `D`, `d`: the line that shows the command to people begins, ends. `S`: the command's output
 * follows. `E`: the command ended with `status`. `N`: the frame could not claim its run. `T`: the
 * pane's shell is past the typed line, and `status` is how the frame ended.
 */
export type MarkKind = 'D' | 'd' | 'S' | 'E' | 'N' | 'T';

export interface Mark {
  /** The run's secret nonce; with `T` the run's public id. */
  readonly key: string;
  readonly kind: MarkKind;
  /** With `E` and `T`: a shell's `$?`, 0–65535 (ksh93 goes beyond 255 for signals). */
  readonly status?: number;
}

const MARK = new RegExp(
  `^${String(MARK_OSC)};(?<key>[0-9A-Za-z]{1,64});(?:(?<plain>[DdSN])|(?<ended>[ET]);(?<status>0|[1-9][0-9]{0,4}))$`,
);
const STATUS_MAX = 65535;

/**
 * Read a mark.
 *
 * @param oscBody - An OSC string without its introducer and terminator.
 * @returns `undefined` for anything that is not exactly a mark.
 */
export function parseMark(oscBody: Uint8Array | string): Mark | undefined {
  if (oscBody.length >= MARK_BODY_LIMIT_BYTES) return undefined;
  const body = typeof oscBody === 'string' ? oscBody : Buffer.from(oscBody).toString('latin1');
  const groups = MARK.exec(body)?.groups;
  const key = groups?.['key'];
  if (groups === undefined || key === undefined) return undefined;

  const plain = groups['plain'];
  if (plain !== undefined) return { key, kind: plain as MarkKind };

  const status = Number(groups['status']);
  return status > STATUS_MAX ? undefined : { key, kind: groups['ended'] as MarkKind, status };
}
