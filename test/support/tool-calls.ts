import type { ContractSet } from '../../src/config.js';
import type { TestTmux } from './tmux.js';

/** A call of a tool by its arguments. */
export interface ToolCall {
  readonly tool: string;
  readonly given: Readonly<Record<string, unknown>>;
}

/** What `toolCalls` speaks of: in `main` two panes and a second window, and another session. */
export async function stageToolCalls(tmux: TestTmux): Promise<void> {
  await tmux.run('split-window', '-d', '-t', tmux.pane, 'exec cat');
  await tmux.run('new-window', '-d', '-t', '=main:', 'exec cat');
  await tmux.run('new-session', '-d', '-s', 'other', 'exec cat');
}

/** One call of each tool of a set, none of which is refused when they are made in this order. */
export function toolCalls(set: ContractSet): readonly ToolCall[] {
  const isRust = set === 'libtmux-rs';
  const pane = (id: string): object => (isRust ? { pane: id } : { paneId: id });
  const window = (id: string): object => (isRust ? { window: id } : { windowId: id });
  const text = (words: string): object => (isRust ? { text: words } : { keys: words });
  const shortly = isRust ? { seconds: 1 } : { timeoutMs: 1 };
  const row = { ...pane('%0'), ...text(' '), enter: false };
  const calls: Readonly<Record<string, object>> = {
    list_sessions: {},
    list_windows: {},
    list_panes: {},
    get_server_info: {},
    get_session_info: { session: 'main' },
    get_window_info: window('@0'),
    get_pane_info: pane('%0'),
    find_pane_by_position: { ...window('@0'), corner: 'top-left' },
    get_tmux_variables: { names: ['pane_id'], ...pane('%0') },
    show_option: { name: 'mouse', scope: 'session', target: 'main' },
    show_environment: { session: 'main' },
    show_hooks: { session: 'main' },
    capture_pane: pane('%0'),
    snapshot_pane: pane('%0'),
    search_panes: { pattern: 'x' },
    call_read_tools_batch: { operations: [{ tool: 'list_panes' }, { tool: 'list_sessions' }] },
    capture_since: pane('%0'),
    wait_for_text: { ...pane('%0'), patterns: ['x'], ...shortly },
    run_shell_command: { ...pane('%0'), command: 'true' },
    send_keys: row,
    send_keys_batch: { operations: [row, row] },
    paste_text: { ...pane('%0'), text: ' ', enter: false },
    create_session: { name: 'new' },
    create_window: { session: 'main' },
    split_window: pane('%0'),
    respawn_pane: { ...pane('%1'), [isRust ? 'kill_first' : 'killFirst']: true },
    set_synchronize_panes: { ...window('@0'), enabled: false },
    select_pane: pane('%1'),
    swap_pane: isRust
      ? { source_pane: '%0', target_pane: '%1' }
      : { paneId: '%0', otherPaneId: '%1' },
    resize_pane: { ...pane('%0'), ...(isRust ? { direction: 'down', cells: 1 } : { height: 5 }) },
    set_pane_title: { ...pane('%0'), title: 'title' },
    select_window: window('@1'),
    rename_window: { ...window('@1'), name: 'name' },
    resize_window: { ...window('@1'), width: 100, height: 30 },
    select_layout: { ...window('@0'), layout: 'tiled' },
    move_window: {
      ...window('@1'),
      ...(isRust ? { destination_session: 'other', destination_index: 7 } : { session: 'other' }),
    },
    rename_session: { session: 'other', name: 'renamed' },
    set_mouse_enabled: { enabled: true },
    set_history_limit: isRust ? { limit: 5000 } : { lines: 5000 },
    signal_channel: { channel: 'done' },
    wait_for_channel: { channel: 'done' },
    clear_pane_scrollback: pane('%0'),
    kill_pane: pane('%1'),
    kill_window: window('@1'),
    kill_session: { session: 'renamed' },
  };
  return Object.entries(calls).map(([tool, given]) => ({ tool, given: { ...given } }));
}
