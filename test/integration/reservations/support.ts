import { openTmux } from '../../../src/tmux/connection.js';
import { findTmux } from '../../../src/tmux/endpoint.js';
import type { PaneId } from '../../../src/tmux/ids.js';
import { quote } from '../../../src/tmux/quote.js';
import type { Tmux } from '../../../src/tmux/tmux.js';
import {
  createInputGate,
  type InputGateOptions,
} from '../../../src/core/reservations/create-input-gate.js';
import type {
  Clearance,
  InputGate,
  InputIntent,
} from '../../../src/core/reservations/input-gate.js';
import type { Refusal } from '../../../src/core/refusal.js';
import { TestTmux } from '../../support/tmux.js';

/** A connection and a gate on it, as one server process has them. */
export interface GateUnderTest extends AsyncDisposable {
  readonly tmux: Tmux;
  readonly gate: InputGate;
}

/** A gate whose leases are all other servers' and whose caller was started outside of tmux. */
export function openGate(
  server: TestTmux,
  options: Partial<InputGateOptions> = {},
  timeoutMs?: number,
): GateUnderTest {
  const tmux = openTmux({
    tmuxPath: findTmux('tmux', process.env) ?? '/usr/bin/tmux',
    socketPath: server.socketPath,
    start: undefined,
    timeoutMs,
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

/** A person: a terminal client of `server`, in a pane of another tmux server. */
export async function attachPerson(
  server: TestTmux,
  ...flags: readonly string[]
): Promise<AsyncDisposable> {
  const attach = ['tmux', '-S', server.socketPath, 'attach', ...flags].join(' ');
  const outer = await TestTmux.start({ rows: 26 });
  await outer.type(outer.pane, `TMUX= exec ${attach}`);
  await outer.until(outer.pane, (screen) => screen.includes('[main] '));
  return outer;
}

/** Hear of a pane's outputs, as a gate does. The pane must be in the first session. */
export async function hearOutput(
  tmux: Tmux,
  paneId: string,
  listener: () => void,
): Promise<Disposable> {
  const output = (pane: string): void => {
    if (pane === paneId) listener();
  };
  const client = tmux.attachOutput('$0', { output, closed: () => undefined });
  await client.ready;
  return client;
}

/** The variable of a pane's lease; empty when it has none. */
export async function leaseOf(server: TestTmux, paneId: string): Promise<string> {
  return await server.format(paneId, `#{PANEWRIGHT_LEASE_${paneId.slice(1)}}`);
}
