import type { PaneId } from '../../tmux/ids.js';
import type { Tmux } from '../../tmux/tmux.js';
import { after } from '../clock.js';
import type { FactsReader } from '../inspect/facts-reader.js';
import type { Guard } from '../reservations/guard.js';
import type { RunCommands } from '../runs/run-commands.js';
import type { PaneWatchers } from '../watchers/pane-watchers.js';
import { onOutput } from '../watchers/on-output.js';
import { createSession, createWindow, splitPane } from './create.js';
import { end } from './end.js';
import type { Life } from './life.js';
import { Readiness } from './readiness.js';
import { respawnPane } from './respawn.js';

/** How long the answer of a run whose program was replaced is waited for. */
const ANSWER_MS = 2000;

export interface LifeParts {
  readonly tmux: Tmux;
  readonly facts: FactsReader;
  readonly guard: Guard;
  readonly watchers: PaneWatchers;
  readonly runs: Pick<RunCommands, 'whenFree'>;
}

/** tmux answers a request and reads what programs print in turns. */
export async function catchUp(tmux: Tmux): Promise<void> {
  try {
    for (let turns = 0; turns < 2; turns++) await tmux.request('display-message -p turn');
  } catch {
    // Without tmux there is nothing to catch up with.
  }
}

/** Disposing closes files of /proc. */
export function createLife(parts: LifeParts): Life & Disposable {
  const { tmux, facts, guard, watchers } = parts;
  const readiness = new Readiness({
    onOutput: async (paneId, panePid, listener) =>
      await onOutput({ watchers, paneId, panePid }, listener),
    caughtUp: async () => await catchUp(tmux),
  });
  const starts = { tmux, facts, readiness };
  const ends = {
    tmux,
    guard,
    facts,
    told: (panes: readonly { readonly paneId: PaneId }[]) => {
      for (const { paneId } of panes) watchers.suspect(paneId);
    },
  };
  const replaced = async ({ paneId }: { readonly paneId: PaneId }): Promise<void> => {
    watchers.suspect(paneId);
    const inTime = new Promise<void>((resolve) => after(ANSWER_MS, resolve));
    await Promise.race([parts.runs.whenFree(paneId), inTime]);
  };
  return {
    createSession: async (request) => await createSession(starts, request),
    createWindow: async (request) => await createWindow(starts, request),
    splitPane: async (request) => await splitPane(starts, request),
    respawnPane: async (request) => await respawnPane({ ...starts, guard, replaced }, request),
    killPane: async (paneId, allowCallerPane) =>
      await end(ends, { target: { kind: 'pane', paneId }, allowCallerPane }),
    killWindow: async (windowId, allowCallerPane) =>
      await end(ends, { target: { kind: 'window', windowId }, allowCallerPane }),
    killSession: async (session, allowCallerPane) =>
      await end(ends, { target: { kind: 'session', session }, allowCallerPane }),
    [Symbol.dispose]: () => readiness[Symbol.dispose](),
  };
}
