import { type PaneId, parsePaneId } from '../../tmux/ids.js';
import type { Viewer } from '../presence/attention.js';

/** What tmux said about a pane, all of it at one instant. */
export interface PaneState {
  readonly paneId: PaneId;
  readonly panePid: number;
  readonly dead: boolean;
  /** The mode on top, e.g. `copy-mode`, or `undefined` outside of modes. */
  readonly mode: string | undefined;
  readonly inputOff: boolean;
  /** The effective value of synchronize-panes. */
  readonly synchronized: boolean;
  readonly active: boolean;
  readonly zoomed: boolean;
  readonly windowId: string;
  readonly columns: number;
  readonly rows: number;
  /** `#{window_active_clients_list}`: names of all clients whose current window this is. */
  readonly clientList: string;
  /** The value of the pane's lease, or empty. */
  readonly lease: string;
  /** The program in the foreground; bytes outside printable ASCII shown as `?`. */
  readonly command: string;
}

/** A client of the tmux server. */
export interface ClientState extends Viewer {
  /** The current window of the client's session. */
  readonly windowId: string;
}

/** Free text, one character for each: blanks and control characters cannot make fields or lines. */
const tame = (name: string): string => `#{s/[^!-~]/?/:${name}}`;

/**
 * For `list-panes -F`: one line of blank-separated fields for each pane.
 *
 * The lease's variable is named after the pane, so its name is made first and then expanded (`E`).
 */
export const PANE_FORMAT = [
  '#{pane_id} #{pane_pid} #{pane_dead} #{pane_in_mode} #{?pane_mode,#{pane_mode},-}',
  '#{pane_input_off} #{pane_synchronized} #{pane_active} #{window_zoomed_flag} #{window_id}',
  '#{pane_width} #{pane_height} [#{window_active_clients_list}]',
  '[#{E:##{s/[^!-~]/?/:PANEWRIGHT_LEASE_#{s/%//:pane_id}#}}]',
  tame('pane_current_command'),
].join(' ');

const PANE_ROW = new RegExp(
  [
    '^(%\\d+) (-1|\\d+) ([01]) (\\d+) ([a-z-]+)',
    '([01]) ([01]) ([01]) ([01]) (@\\d+)',
    '(\\d+) (\\d+) \\[([A-Za-z0-9/_.:,-]*)\\]',
    '\\[([^\\] ]*)\\]',
    '([!-~]*)$',
  ].join(' '),
);

/** For `list-clients -F`. */
export const CLIENT_FORMAT =
  '#{client_control_mode} #{client_readonly} #{window_id} #{client_name}';

const CLIENT_ROW = /^([01]) ([01]) (@\d+) ([A-Za-z0-9/_.:-]+)$/;

/** The facts in a line of `PANE_FORMAT`, or `undefined` when it has another form. */
export function parsePaneState(row: string): PaneState | undefined {
  const [, id = '', pid, dead, modes, mode, inputOff, sync, ...rest] = PANE_ROW.exec(row) ?? [];
  const [active, zoomed, windowId = '', columns, rows, clientList = '', lease = '', command = ''] =
    rest;
  const paneId = parsePaneId(id);
  const panePid = Number(pid);
  if (paneId !== id || !Number.isSafeInteger(panePid)) return undefined;
  if (dead === '0' && panePid < 2) return undefined;
  if ((modes === '0') !== (mode === '-')) return undefined;
  return {
    paneId,
    panePid,
    dead: dead === '1',
    mode: mode === '-' ? undefined : mode,
    inputOff: inputOff === '1',
    synchronized: sync === '1',
    active: active === '1',
    zoomed: zoomed === '1',
    windowId,
    columns: Number(columns),
    rows: Number(rows),
    clientList,
    lease,
    command,
  };
}

/** The facts in a line of `CLIENT_FORMAT`, or `undefined` when it has another form. */
export function parseClientState(row: string): ClientState | undefined {
  const [, control, readOnly, windowId, name] = CLIENT_ROW.exec(row) ?? [];
  if (windowId === undefined || name === undefined) return undefined;
  return { name, control: control === '1', readOnly: readOnly === '1', windowId };
}

/** One look at a window and all clients. */
export interface WindowState {
  readonly target: PaneState;
  /** The panes of the target's window, in tmux's order. */
  readonly panes: readonly PaneState[];
  /** The clients that show the window. */
  readonly clients: readonly ClientState[];
}

/**
 * Read the answers to `list-panes` and `list-clients`, given by one command line.
 *
 * @returns What does not fit, as words for a refusal, when any line has another form or the two
 *   answers contradict each other: nothing is guessed.
 */
export function readWindowState(
  paneId: PaneId,
  paneText: string,
  clientText: string,
): WindowState | string {
  const panes = parseRows(paneText, parsePaneState);
  if (panes === undefined) return 'the list of panes';
  const [target, second] = panes.filter((pane) => pane.paneId === paneId);
  if (target === undefined || second !== undefined) return 'which pane is the target';
  const all = parseRows(clientText, parseClientState);
  if (all === undefined) return 'the list of clients';
  const { windowId, clientList, zoomed } = target;
  if (panes.some((pane) => pane.windowId !== windowId || pane.zoomed !== zoomed))
    return 'the window of the pane';
  const clients = all.filter((client) => client.windowId === windowId);
  const names = clients.map(({ name }) => name);
  if (names.toSorted().join() !== clientList.split(',').filter(Boolean).toSorted().join())
    return 'which clients show the pane';
  return { target, panes, clients };
}

function parseRows<T>(text: string, parse: (row: string) => T | undefined): T[] | undefined {
  const rows = text === '' ? [] : text.split('\n');
  const parsed = rows.map(parse).filter((row) => row !== undefined);
  return parsed.length === rows.length ? parsed : undefined;
}
