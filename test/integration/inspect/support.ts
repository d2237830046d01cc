import { FactsReader } from '../../../src/core/inspect/facts-reader.js';
import { type CallerOptions, CallerProof } from '../../../src/core/reservations/caller.js';
import { openTmux } from '../../../src/tmux/connection.js';
import { findTmux } from '../../../src/tmux/endpoint.js';
import type { Tmux } from '../../../src/tmux/tmux.js';
import type { TestTmux } from '../../support/tmux.js';

/** A connection and the facts read over it. */
export interface Inspected extends AsyncDisposable {
  readonly tmux: Tmux;
  readonly caller: CallerProof;
  readonly facts: FactsReader;
}

/** Started outside of tmux, unless `caller` says otherwise. */
export function inspect(
  server: TestTmux,
  caller: CallerOptions = { env: {}, pid: process.pid },
): Inspected {
  const tmux = openTmux({
    tmuxPath: findTmux('tmux', process.env) ?? '/usr/bin/tmux',
    socketPath: server.socketPath,
    start: undefined,
  });
  const proof = new CallerProof(tmux, caller);
  return {
    tmux,
    caller: proof,
    facts: new FactsReader(tmux, proof),
    [Symbol.asyncDispose]: async () => {
      await tmux.close();
    },
  };
}
