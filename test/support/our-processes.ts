import { descendants, processTable, type ProcessRow, type TestTmux } from './tmux.js';

/** What a server of ours keeps running, the server itself excepted. */
export interface OurProcesses {
  /** Below the server: control clients and what watches over them. */
  readonly helpers: readonly ProcessRow[];
  /** Below tmux: what it started for a pipe of ours, and nothing that runs in a pane. */
  readonly readers: readonly ProcessRow[];
}

export async function ourProcesses(serverPid: number, tmux: TestTmux): Promise<OurProcesses> {
  const panes = await tmux.run('list-panes', '-a', '-F', '#{pane_pid}');
  const panePids = new Set(panes.split('\n').map(Number));
  const table = await processTable();
  const below = new Set(descendants(table, serverPid));
  return {
    helpers: table.filter(({ pid }) => below.has(pid) && pid !== serverPid),
    readers: table.filter(({ pid, parent }) => parent === tmux.serverPid && !panePids.has(pid)),
  };
}

export function pidsOf(rows: readonly ProcessRow[]): readonly number[] {
  return rows.map(({ pid }) => pid);
}
