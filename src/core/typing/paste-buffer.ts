import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { commandLine, quote } from '../../tmux/quote.js';
import type { Tmux } from '../../tmux/tmux.js';
import { isOwnerAlive, type PrivateDirectory } from '../private-directory.js';

/**
 * The longest text that tmux gets within the command line, in bytes. tmux does nothing else while it
 * reads one (1 MB: 80 ms), but needs no file; it loads a file of 10 MB in 20 ms.
 */
const MAX_INLINE_BYTES = 512 * 1024;

const PREFIX = 'panewright-paste';
const LEFT_NAME = /^panewright-paste-[0-9a-f]+-(\/.*)$/;

/** A tmux paste buffer of ours that does not exist yet. Disposing removes the file behind it. */
export interface PasteBuffer extends Disposable {
  readonly name: string;
  /** The tmux command that makes it. */
  readonly make: string;
  /** Whether tmux may serve others between making it and what follows. */
  readonly yields: boolean;
}

/** A buffer of a new name that holds a short text. No tmux command is too long for it. */
export function inlineBuffer(text: string): PasteBuffer {
  const name = `${PREFIX}-${randomBytes(8).toString('hex')}`;
  return {
    name,
    make: `set-buffer -b ${name} -- ${quote(text)}`,
    yields: false,
    [Symbol.dispose]: () => undefined,
  };
}

/**
 * A buffer of a new name for a text of any length: a long one is read from a private file.
 *
 * Should we be killed between the reading of the file and what follows, the buffer would stay: so
 * somebody has to be told beforehand. Its name says whose it was, for `sweepBuffers`.
 */
export async function bufferFor(text: string, directory: PrivateDirectory): Promise<PasteBuffer> {
  if (Buffer.byteLength(text) <= MAX_INLINE_BYTES) return inlineBuffer(text);
  try {
    return fileBuffer(text, await directory.ensure());
  } catch {
    // Slow is better than not at all.
    return inlineBuffer(text);
  }
}

function fileBuffer(text: string, directory: string): PasteBuffer {
  const id = randomBytes(8).toString('hex');
  const file = path.join(directory, `paste-${id}`);
  writeFileSync(file, text, { mode: 0o600, flag: 'wx' });
  const name = `${PREFIX}-${id}-${directory}`;
  return {
    name,
    make: commandLine('load-buffer', '-b', name, file),
    yields: true,
    [Symbol.dispose]: () => rmSync(file, { force: true }),
  };
}

/** Delete buffers, whether or not they are there. */
export async function deleteBuffers(tmux: Tmux, names: readonly string[]): Promise<void> {
  for (const name of names)
    // It is gone, or tmux is.
    await tmux.request(commandLine('delete-buffer', '-b', name)).catch(() => undefined);
}

/** Delete what servers that were killed in the middle of a paste left in tmux. */
export async function sweepBuffers(tmux: Tmux): Promise<void> {
  const filter = `#{m:${PREFIX}-*,#{buffer_name}}`;
  const blocks = await tmux.request(`list-buffers -f '${filter}' -F '#{buffer_name}'`);
  const names = blocks.flatMap(({ text }) => text.split('\n'));
  const left = names.filter((name) => {
    const [, directory] = LEFT_NAME.exec(name) ?? [];
    return directory !== undefined && !isOwnerAlive(directory);
  });
  await deleteBuffers(tmux, left);
}
