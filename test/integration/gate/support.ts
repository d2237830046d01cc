import { openTmux } from '../../../src/tmux/connection.js';
import { findTmux } from '../../../src/tmux/endpoint.js';
import type { PaneId } from '../../../src/tmux/ids.js';
import { quote } from '../../../src/tmux/quote.js';
import type { Tmux } from '../../../src/tmux/tmux.js';
import {
  createInputGate,
  type InputGateOptions,
} from '../../../src/core/reservations/input-gate.js';
import type { Clearance, InputGate, InputIntent } from '../../../src/core/reservations/gate.js';
import type { Refusal } from '../../../src/core/refusal.js';
import type { TestTmux } from '../../support/tmux.js';

/** A connection and a gate on it, as one server process has them. */
export interface GateUnderTest extends AsyncDisposable {
  readonly tmux: Tmux;
  readonly gate: InputGate;
}

/** A gate whose leases are all other servers' and whose caller was started outside of tmux. */
export function openGate(server: TestTmux, options: Partial<InputGateOptions> = {}): GateUnderTest {
  const tmux = openTmux({
    tmuxPath: findTmux('tmux', process.env) ?? '/usr/bin/tmux',
    socketPath: server.socketPath,
    start: undefined,
  });
  const gate = createInputGate({
    tmux,
    settler: { settle: async () => await Promise.resolve('otherServer') },
    caller: { env: {}, pid: process.pid },
    ...options,
  });
  return {
    tmux,
    gate,
    [Symbol.asyncDispose]: async () => {
      gate[Symbol.dispose]();
      await tmux.close();
    },
  };
}

export function intentOf(paneId: string, more: Partial<InputIntent> = {}): InputIntent {
  return { paneId: paneId as PaneId, purpose: 'run', allowCallerPane: false, ...more };
}

/** The commands that type a line and Enter. */
export function typing(paneId: string, line: string): readonly string[] {
  return [`send-keys -t '${paneId}' -l -- ${quote(line)}`, `send-keys -t '${paneId}' Enter`];
}

export async function cleared(gate: InputGate, intent: InputIntent): Promise<Clearance> {
  const result = await gate.clear(intent);
  if ('reason' in result) throw new Error(`refused: ${result.reason}`);
  return result;
}

export async function refusedBy(gate: InputGate, intent: InputIntent): Promise<Refusal> {
  const result = await gate.clear(intent);
  if (!('reason' in result)) throw new Error('not refused');
  return result;
}
