import { Writable } from 'node:stream';

/**
 * Take a standard stream for ourselves: what anybody else writes to it, such as `console.log` in a
 * library or a warning of Node's, is not let through.
 *
 * @param stray - Told the length of what was held back; never what it was.
 * @returns A stream that writes through.
 */
export function guardOutput(stream: Writable, stray: (length: number) => void): Writable {
  const write = stream.write.bind(stream);
  const own = new Writable({
    decodeStrings: false,
    write: (chunk: string | Uint8Array, _encoding, callback) => {
      write(chunk);
      callback();
    },
  });
  stream.on('error', (error) => own.destroy(error));
  stream.write = ((chunk: string | Uint8Array): boolean => {
    stray(chunk.length);
    return true;
  }) as Writable['write'];
  return own;
}
