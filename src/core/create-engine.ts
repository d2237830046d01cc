import { TmuxUnavailableError } from '../tmux/errors.js';
import type { Engine } from './engine.js';

/** Which tmux server, and what the operator allows. */
export interface EngineOptions {
  /** tmux's `-L` or `-S`. */
  readonly socket: { readonly name: string } | { readonly path: string };
  /** The tmux program: a name or a path. */
  readonly tmux: string;
  /** The configuration of a tmux server that we start; absent: our own. */
  readonly tmuxConfig: string | undefined;
  readonly allowAttended: 'none' | 'read-only' | 'all';
}

/** Placeholder until the parts are together: every call fails. */
export function createEngine(_options: EngineOptions): Engine {
  const fail = (): Promise<never> =>
    Promise.reject(new TmuxUnavailableError('this build has no engine yet'));
  return {
    run: fail,
    send: fail,
    listPanes: fail,
    ownPane: () => Promise.resolve(undefined),
    close: () => Promise.resolve(),
  };
}
