import { FactsReader } from '../../../src/core/inspect/facts-reader.js';
import { type CallerOptions, CallerProof } from '../../../src/core/presence/caller.js';
import { openTmux } from '../../../src/tmux/connection.js';
import { findTmux } from '../../../src/tmux/endpoint.js';
import type { Tmux } from '../../../src/tmux/tmux.js';
import type { TestTmux } from '../../support/tmux.js';

/** A connection and the facts read over it. */
export interface Inspected extends AsyncDisposable {
  readonly tmux: Tmux;
  readonly caller: CallerProof;
  readonly facts: FactsReader;
  /** What `wrap` noted. */
  readonly lines: string[];
}

/** Started outside of tmux, unless `caller` says otherwise. */
export function inspect(
  server: TestTmux,
  caller: CallerOptions = { env: {}, pid: process.pid },
  wrap: (tmux: Tmux, lines: string[]) => Tmux = (tmux) => tmux,
): Inspected {
  const lines: string[] = [];
  const connection = openTmux({
    tmuxPath: findTmux('tmux', process.env) ?? '/usr/bin/tmux',
    socketPath: server.socketPath,
    start: undefined,
  });
  const tmux = wrap(connection, lines);
  const proof = new CallerProof(tmux, caller);
  return {
    tmux,
    lines,
    caller: proof,
    facts: new FactsReader(tmux, proof),
    [Symbol.asyncDispose]: async () => {
      await connection.close();
    },
  };
}
