import type { Writable } from 'node:stream';

/** Write, and wait until it is out: `process.exit` drops what a pipe has not taken yet. */
export async function print(stream: Writable, text: string): Promise<void> {
  await new Promise<void>((resolve) => {
    stream.write(text, () => resolve());
  });
}
