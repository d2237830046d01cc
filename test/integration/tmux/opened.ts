import path from 'node:path';
import type { Writable } from 'node:stream';
import { execa } from 'execa';
import { openTmux, type TmuxOptions } from '../../../src/tmux/connection.js';
import { findTmux } from '../../../src/tmux/endpoint.js';
import type { ReplyBlock, Tmux } from '../../../src/tmux/tmux.js';

export const TMUX = findTmux('tmux', process.env) ?? '/usr/bin/tmux';

/** A connection for one test; disposing closes it. To a server of the user's unless `start` is given. */
export function open(
  socketPath: string,
  options: Partial<TmuxOptions> = {},
): Tmux & AsyncDisposable {
  const tmux = openTmux({ tmuxPath: TMUX, start: undefined, ...options, socketPath });
  return Object.assign(tmux, { [Symbol.asyncDispose]: () => tmux.close() });
}

export const ok = (text: string): ReplyBlock => ({ ok: true, text });

export async function disconnected(tmux: Tmux): Promise<void> {
  await new Promise<void>((resolve) => {
    const listening = tmux.onDisconnect(() => {
      listening[Symbol.dispose]();
      resolve();
    });
  });
}

/** How a promise was rejected. */
export async function failure(promise: Promise<unknown>): Promise<unknown> {
  return await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}

export interface Script {
  readonly pid: number;
  readonly stdin: Writable;
  /** Its first word on stderr. */
  readonly ready: Promise<void>;
  /** What it printed, once it has ended, however. */
  readonly output: Promise<string>;
}

/** Run TypeScript, in which `openTmux` is there, as a process of its own. */
export function runScript(source: string): Script {
  const module = JSON.stringify(path.resolve('src/tmux/connection.ts'));
  const child = execa(
    process.execPath,
    [
      '--import',
      'tsx',
      '--input-type=module',
      '-e',
      `import { openTmux } from ${module};${source}`,
    ],
    { stdin: 'pipe', reject: false },
  );
  return {
    pid: child.pid ?? 0,
    stdin: child.stdin,
    ready: new Promise((resolve) => child.stderr.once('data', () => resolve())),
    output: child.then(({ stdout }) => stdout),
  };
}
