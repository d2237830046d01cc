import type { LibtmuxTsOutputs } from '../../../generated/libtmux-ts/registry.js';
import type { GetPaneInfoOutput } from '../../../generated/libtmux-ts/types/get_pane_info.js';
import type { GetSessionInfoOutput } from '../../../generated/libtmux-ts/types/get_session_info.js';
import type { GetWindowInfoOutput } from '../../../generated/libtmux-ts/types/get_window_info.js';
import { countOf, joinParts, oneLine, endLines, toListSummary } from '../list-text.js';
import type { Summaries } from '../tool-set.js';

type Session = GetSessionInfoOutput['session'];
type Window = GetWindowInfoOutput['window'];
type Pane = GetPaneInfoOutput['pane'];

export const inspectSummaries = {
  find_pane_by_position: ({ pane }) => ({ status: toPaneLine(pane) }),
  get_pane_info: ({ pane }) => ({ status: toPaneLine(pane) }),
  get_server_info: ({ version, pid, socketPath, sessions, windows, panes }) => ({
    status: [
      `tmux ${version}, process ${pid ?? 'unknown'} on ${socketPath ?? 'an unknown socket'}`,
      [countOf(sessions, 'session'), countOf(windows, 'window'), countOf(panes, 'pane')].join(', '),
    ].join(': '),
  }),
  get_session_info: ({ session }) => ({ status: toSessionLine(session) }),
  get_tmux_variables: ({ values }) => ({
    status: countOf(Object.keys(values).length, 'variable'),
    output: endLines(Object.entries(values).map(([name, value]) => `${name}=${oneLine(value)}`)),
  }),
  get_window_info: ({ window }) => ({ status: toWindowLine(window) }),
  list_panes: ({ panes, omittedEntries }) =>
    toListSummary('pane', panes.map(toPaneLine), toNote(omittedEntries)),
  list_sessions: ({ sessions, omittedEntries }) =>
    toListSummary('session', sessions.map(toSessionLine), toNote(omittedEntries)),
  list_windows: ({ windows, omittedEntries }) =>
    toListSummary('window', windows.map(toWindowLine), toNote(omittedEntries)),
  show_environment: ({ environment, omittedEntries }) =>
    toListSummary(
      'variable',
      Object.entries(environment).map(([name, value]) =>
        value === null ? `${name} (removed)` : `${name}=${oneLine(value)}`,
      ),
      omittedEntries === 0
        ? undefined
        : `${omittedEntries} more withheld by the operator or beyond the server's limits`,
    ),
  show_hooks: ({ hooks, omittedEntries }) =>
    toListSummary(
      'hook command',
      Object.entries(hooks).map(([name, command]) => `${name}: ${command}`),
      toNote(omittedEntries),
    ),
  show_option: ({ name, scope, value }) =>
    value === null
      ? { status: `${name} is not set at ${scope}` }
      : { status: `${name} is set at ${scope}`, output: endLines([value]) },
} satisfies Partial<Summaries<LibtmuxTsOutputs>>;

function toNote(omittedEntries: number): string | undefined {
  return omittedEntries === 0 ? undefined : `${omittedEntries} more are left out`;
}

export function toSessionLine(session: Session): string {
  const { id, name, windows, attachedClients, humanAttachedClients } = session;
  const people = humanAttachedClients > 0 && `${humanAttachedClients} watching`;
  const clients = countOf(attachedClients, 'client');
  return joinParts(id, oneLine(name), `(${countOf(windows, 'window')}, ${clients})`, people);
}

export function toWindowLine({ id, name, panes, zoomed, placements }: Window): string {
  const places = placements.map(
    ({ sessionName, index, active }) => `${oneLine(sessionName)}:${index}${active ? '*' : ''}`,
  );
  const size = `(${countOf(panes, 'pane')})`;
  return joinParts(id, oneLine(name), size, `at ${places.join(' ')}`, zoomed && 'zoomed');
}

export function toPaneLine(pane: Pane): string {
  const { id, windowId, width, height, command, cwd, active } = pane;
  const flags = [
    pane.isCallerPane && 'SELF',
    pane.isAttended && 'WATCHED',
    pane.dead && 'dead',
    active && 'active',
  ];
  const size = `${width}x${height}`;
  return joinParts(id, `in ${windowId}`, size, oneLine(command), oneLine(cwd), ...flags);
}
