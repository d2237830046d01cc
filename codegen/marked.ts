/** A part of a Markdown file that a command writes. */
export interface MarkedPart {
  /** The file, for messages. */
  readonly file: string;
  /** What the part is called in its markers. */
  readonly name: string;
  /** The command that writes it. */
  readonly command: string;
}

/** A file has not exactly one place for a part. */
export class MarkerError extends Error {
  override readonly name = 'MarkerError';
}

/**
 * A Markdown file with `body` put in where the part's markers stand.
 *
 * @throws MarkerError when the markers are missing, repeated or in the wrong order.
 */
export function replaceMarked(
  text: string,
  { file, name, command }: MarkedPart,
  body: string,
): string {
  const begin = `<!-- ${name}: written by \`${command}\`, do not edit -->`;
  const end = `<!-- ${name}: end -->`;
  const [head, rest, ...more] = text.split(begin);
  const [, tail, ...others] = (rest ?? '').split(end);
  const isOnce = more.length === 0 && others.length === 0 && head?.includes(end) === false;
  if (head === undefined || tail === undefined || !isOnce)
    throw new MarkerError(`${file} must hold the lines ${begin} and ${end} once, in order`);
  return [head + begin, body, end + tail].join('\n\n');
}
