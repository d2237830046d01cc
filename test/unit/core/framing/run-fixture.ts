import { type ShellName } from '../../../../src/core/framing/shells.js';
import { typedLine } from '../../../../src/core/framing/typed-line.js';
import { type RunMark, RunOutput } from '../../../../src/core/framing/run-output.js';

export const NONCE = 'k0123456789abcdef01';
export const ID = 'a1';
/** A mark as a frame prints it. */
export const mark = (key: string, rest: string): string => `\x1b]7717;${key};${rest}\x1b\\`;
export const START = mark(NONCE, 'S');
export const end = (status: number): string => mark(NONCE, `E;${status}`);
export const OTHER = 'kfedcba987654321001';
/** What a terminal echoes when somebody types a run with this id. */
export const sourcingLine = (id: string, shell: ShellName = 'bash'): string =>
  `${typedLine({ shell, path: `/tmp/pw-x/${id}`, id })}\r\n`;

/** A run that has read some output, and what it told. */
export interface Run {
  readonly output: RunOutput;
  readonly events: RunMark[];
}

export function run(chunks: readonly (string | Buffer)[], retainBytes = 4096): Run {
  const events: RunMark[] = [];
  const output = new RunOutput(
    { nonce: NONCE, id: ID, retainBytes },
    { event: (event) => events.push(event) },
  );
  for (const chunk of chunks) output.push(Buffer.from(chunk));
  return { output, events };
}

/** The text of a run that printed this and ended. */
export function textOf(...printed: (string | Buffer)[]): string {
  return run([START, ...printed, end(0)]).output.text();
}
