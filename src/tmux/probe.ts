import { execa } from 'execa';
import { ANYWHERE } from './working-directory.js';

export type TmuxProbe =
  | { readonly kind: 'found'; readonly version: string }
  | { readonly kind: 'missing' }
  /** It is there and cannot be run, or fails. */
  | { readonly kind: 'failed'; readonly problem: string }
  /** It runs, and does not say that it is tmux. */
  | { readonly kind: 'other' };

/** Ask a tmux program for its version (`tmux -V`). Talks to no tmux server. */
export async function probeTmux(program: string): Promise<TmuxProbe> {
  const result = await execa(program, ['-V'], {
    cwd: ANYWHERE,
    reject: false,
    stdin: 'ignore',
    timeout: 5_000,
  });
  if (result.code === 'ENOENT') return { kind: 'missing' };
  const version = /^tmux (\S+)/.exec(result.stdout)?.[1];
  if (version !== undefined) return { kind: 'found', version };
  if (result.exitCode === 0) return { kind: 'other' };
  return { kind: 'failed', problem: result.code ?? `exit status ${String(result.exitCode)}` };
}
