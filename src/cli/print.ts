import type { Writable } from 'node:stream';

/**
 * Write, and wait until it is out: `process.exit` drops what a pipe has not taken yet.
 *
 * A reader that is gone is no failure, as with `| head`.
 */
export async function print(stream: Writable, text: string): Promise<void> {
  await new Promise<void>((resolve) => {
    stream.once('error', () => resolve());
    stream.write(text, () => resolve());
  });
}
