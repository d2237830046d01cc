import { fstatSync, writeFileSync } from 'node:fs';
import { isReaderGone } from '../server/lifecycle.js';

type StandardStream = typeof process.stdout | typeof process.stderr;

/** What was to go to stdout did not, or not all of it. */
export class OutputError extends Error {
  override readonly name = 'OutputError';
}

/**
 * Write to stdout, and wait until it is out: `process.exit` drops what a pipe has not taken yet.
 *
 * A reader that is gone is no failure, as with `| head`.
 *
 * @throws OutputError when it cannot be written, as to a full disk.
 */
export async function print(text: string): Promise<void> {
  try {
    await write(process.stdout, text);
  } catch (error) {
    if (isReaderGone(error)) return;
    const why = error instanceof Error && 'code' in error ? `: ${String(error.code)}` : '';
    throw new OutputError(`stdout could not be written${why}`);
  }
}

/** The same to stderr, where nobody could be told of a failure. */
export async function tell(text: string): Promise<void> {
  await write(process.stderr, text).catch(() => undefined);
}

async function write(stream: StandardStream, text: string): Promise<void> {
  // Node's stream on a file drops what a disk that fills up does not take.
  if (fstatSync(stream.fd).isFile()) writeFileSync(stream.fd, text);
  else
    await new Promise<void>((resolve, reject) => {
      stream.once('error', reject);
      stream.write(text, (error) => {
        if (error) reject(error);
        else resolve();
      });
    });
}
