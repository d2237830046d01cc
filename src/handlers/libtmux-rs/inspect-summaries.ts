import type { LibtmuxRsOutputs } from '../../../generated/libtmux-rs/registry.js';
import type { GetPaneInfoOutput } from '../../../generated/libtmux-rs/types/get_pane_info.js';
import type { GetServerInfoOutput } from '../../../generated/libtmux-rs/types/get_server_info.js';
import type { GetSessionInfoOutput } from '../../../generated/libtmux-rs/types/get_session_info.js';
import type { GetWindowInfoOutput } from '../../../generated/libtmux-rs/types/get_window_info.js';
import type { ShowEnvironmentOutput } from '../../../generated/libtmux-rs/types/show_environment.js';
import type { ShowHooksOutput } from '../../../generated/libtmux-rs/types/show_hooks.js';
import { countOf, joinParts, oneLine, endLines, toListSummary } from '../list-text.js';
import type { Summaries } from '../tool-set.js';

type Pane = GetPaneInfoOutput;
type BranchWindow = GetServerInfoOutput['sessions'][number]['windows'][number];

export const inspectSummaries = {
  find_pane_by_position: (pane) => ({ status: toPaneLine(pane) }),
  get_pane_info: (pane) => ({ status: toPaneLine(pane) }),
  get_server_info: ({ sessions }) =>
    toListSummary(
      'session',
      sessions.map(({ id, name, attached, windows }) =>
        [
          joinParts(id, oneLine(name), attached && 'attached'),
          ...windows.map(toBranchWindowText),
        ].join('\n'),
      ),
    ),
  get_session_info: (session) => ({ status: toSessionLine(session) }),
  get_tmux_variables: ({ values }) => ({
    status: countOf(Object.keys(values).length, 'variable'),
    output: endLines(Object.entries(values).map(([name, value]) => `${name}=${oneLine(value)}`)),
  }),
  get_window_info: (window) => ({ status: toWindowLine(window) }),
  list_panes: ({ panes }) => toListSummary('pane', panes.map(toPaneLine)),
  list_sessions: ({ sessions }) => toListSummary('session', sessions.map(toSessionLine)),
  list_windows: ({ windows }) => toListSummary('window', windows.map(toWindowLine)),
  show_environment: ({ entries }) => toListSummary('variable', entries.map(toVariableLine)),
  show_hooks: ({ hooks }) => toListSummary('hook command', hooks.map(toHookLine)),
  show_option: ({ name, value }) =>
    value === null || value === undefined
      ? { status: `${name} is not set at that scope` }
      : { status: `${name} is set`, output: endLines([value]) },
} satisfies Partial<Summaries<LibtmuxRsOutputs>>;

export function toSessionLine({ id, name, windows, attached }: GetSessionInfoOutput): string {
  return joinParts(id, oneLine(name), `(${countOf(windows, 'window')})`, attached && 'attached');
}

export function toWindowLine(window: GetWindowInfoOutput): string {
  const { id, session_id, index, name, panes, active, linked } = window;
  const place = `${session_id}:${index}`;
  const size = `(${countOf(panes, 'pane')})`;
  return joinParts(id, place, oneLine(name), size, active && 'active', linked && 'linked');
}

export function toPaneLine({ id, window_id, active, caller, command, path }: Pane): string {
  return joinParts(
    id,
    `in ${window_id}`,
    oneLine(command ?? '-'),
    oneLine(path ?? ''),
    active && 'active',
    caller === 'self' && '(this MCP server runs here)',
  );
}

function toBranchWindowText({ id, index, name, active, linked, panes }: BranchWindow): string {
  const window = joinParts(id, `${index}:`, oneLine(name), active && 'active', linked && 'linked');
  const lines = panes.map((pane) =>
    joinParts(pane.id, oneLine(pane.command ?? '-'), pane.active && 'active'),
  );
  return [`  ${window}`, ...lines.map((line) => `    ${line}`)].join('\n');
}

function toVariableLine(entry: ShowEnvironmentOutput['entries'][number]): string {
  const { name, state, value, withheld } = entry;
  if (state === 'removed') return `${name} (removed)`;
  return withheld ? `${name} (value withheld)` : `${name}=${oneLine(value ?? '')}`;
}

function toHookLine({ name, index, command }: ShowHooksOutput['hooks'][number]): string {
  return `${name}${typeof index === 'number' ? `[${index}]` : ''}: ${command}`;
}
