import { formatOperand } from '../../tmux/quote.js';
import { type AttendedPolicy, viewersOf } from '../presence/attention.js';
import { flag } from './flag.js';
import type { InputIntent } from './input-gate.js';
import { leaseVariable } from './lease.js';
import type { WindowState, PaneState } from './window-state.js';

/** What of a pane must stay as seen: a tmux format, and the text that it must expand to. */
interface Proof {
  readonly format: string;
  readonly expected: string;
}

/**
 * The tmux condition which is true only while everything that was checked still holds.
 *
 * Begins with the pane's id, since `if-shell -t` on a pane that is gone looks at another one. What
 * depends on more than formats can say (who is a control client, who attached read-only) is decided
 * before, and its inputs are compared here.
 *
 * @param cohort - The panes that were checked, by number.
 */
export function toCondition(
  state: WindowState,
  cohort: readonly PaneState[],
  intent: InputIntent,
  policy: AttendedPolicy,
): string {
  const watched = policy !== 'all' && hasTerminalClient(state);
  const parts = [
    proveTarget(state.target, intent),
    ...(cohort.length > 1 ? [proveCohort(state, cohort, watched)] : []),
    ...(policy === 'all' ? [] : [proveClients(state.target)]),
    ...(watched ? [proveView(state.target)] : []),
    ...(intent.purpose === 'interrupt' ? [] : [proveFree(cohort)]),
  ];
  const format = parts.map((part) => part.format).join(' ');
  const expected = parts.map((part) => part.expected).join(' ');
  return `#{==:${format},${formatOperand(expected)}}`;
}

function proveTarget(target: PaneState, intent: InputIntent): Proof {
  const formats = ['#{pane_id}', `#{pane_pid}`, STATE];
  const expected = [target.paneId, target.panePid, stateOf(target)];
  if (intent.purpose !== 'paste') {
    formats.push('#{pane_synchronized}');
    expected.push(flag(target.synchronized));
  }
  if (intent.purpose === 'run') {
    formats.push('#{pane_width}x#{pane_height} #{pane_current_command}');
    expected.push(`${target.columns}x${target.rows} ${target.command}`);
  }
  return { format: formats.join(' '), expected: expected.join(' ') };
}

const STATE = '#{pane_dead}#{pane_in_mode}#{pane_input_off}';

function stateOf({ dead, inputOff }: PaneState): string {
  return `${flag(dead)}0${flag(inputOff)}`;
}

/** The members in tmux's own order, which the loop over panes follows as `list-panes` does. */
function proveCohort(
  { panes }: WindowState,
  cohort: readonly PaneState[],
  watched: boolean,
): Proof {
  const active = watched ? '#{pane_active}' : '';
  const members = panes.filter((pane) => cohort.includes(pane));
  return {
    format: `#{P:#{?pane_synchronized,#{pane_id} #{pane_pid} ${STATE}${active}|,}}`,
    expected: members
      .map(
        (pane) =>
          `${pane.paneId} ${pane.panePid} ${stateOf(pane)}${watched ? flag(pane.active) : ''}|`,
      )
      .join(''),
  };
}

function proveClients({ clientList }: PaneState): Proof {
  return { format: '#{window_active_clients_list}', expected: clientList };
}

function proveView({ zoomed, active }: PaneState): Proof {
  return {
    format: '#{window_zoomed_flag}#{pane_active}',
    expected: `${flag(zoomed)}${flag(active)}`,
  };
}

function proveFree(cohort: readonly PaneState[]): Proof {
  return {
    format: cohort.map(({ paneId }) => `#{${leaseVariable(paneId)}}`).join(''),
    expected: '',
  };
}

/** Whether somebody looks at the window, be it at another pane of it. */
export function hasTerminalClient({ target, clients }: WindowState): boolean {
  return viewersOf({ ...target, zoomed: false }, clients).length > 0;
}
