import type { ContractSet } from '../../src/config.js';
import { McpProcess, type Message, serverCommand } from './mcp.js';
import { EVERY_TOOL } from './server-program.js';
import { BASH, TestTmux } from './tmux.js';

const IDS = '#{pane_id} #{window_id} #{session_id}';

/** An MCP server and a tmux server for many calls, whatever they do to it. */
export class SharedStage implements AsyncDisposable {
  readonly tmux: TestTmux;
  readonly #mcp: McpProcess;
  #ids: Readonly<Record<string, string>> = {};

  private constructor(tmux: TestTmux, mcp: McpProcess) {
    this.tmux = tmux;
    this.#mcp = mcp;
  }

  static async start(set: ContractSet): Promise<SharedStage> {
    const tmux = await TestTmux.start();
    const split = ['split-window', '-d', '-t', tmux.pane, '-P', '-F', IDS, 'exec cat'];
    const [other = '', window = '', session = ''] = (await tmux.run(...split)).split(' ');
    // The newest session is the one that the server attaches to: it stays, and so does tmux.
    await tmux.run('new-session', '-d', '-s', 'kept', 'exec cat');
    const mcp = McpProcess.start(serverCommand(tmux.socketPath, '--contracts', set, ...EVERY_TOOL));
    const stage = new SharedStage(tmux, mcp);
    stage.#ids = { pane: tmux.pane, other, window, session };
    await mcp.open();
    await stage.call('list_sessions', {});
    return stage;
  }

  /** Have a session `main` anew, with a window of two panes, and no other. */
  async reset(): Promise<void> {
    const print = ['-P', '-F', IDS];
    const made = await this.tmux.run(
      ...['kill-session', '-a', '-t', '=kept', ';'],
      ...['new-session', '-d', '-s', 'main', '-x', '80', '-y', '24', ...print, BASH, ';'],
      ...['split-window', '-d', '-t', '=main:', ...print, 'exec cat'],
    );
    const [pane = '', window = '', session = '', other = ''] = made.split(/\s/);
    this.#ids = { pane, window, session, other };
  }

  /** Call a tool, with the ids in place of the names in braces. */
  async call(name: string, given: unknown): Promise<Message> {
    const text = Object.entries(this.#ids).reduce(
      (filled, [word, id]) => filled.replaceAll(`{${word}}`, id),
      JSON.stringify(given),
    );
    return await this.#mcp.request('tools/call', { name, arguments: JSON.parse(text) as object });
  }

  /** All that a call could change of tmux and of what panes show. */
  async state(): Promise<string> {
    const panes =
      '#{session_id} #{session_name} #{window_id} #{window_index} #{window_name} #{window_active} #{window_layout} #{pane_id} #{pane_pid} #{pane_title} #{pane_active} #{pane_in_mode} #{cursor_x} #{cursor_y} #{history_size} #{pane_pipe}';
    const { pane = '' } = this.#ids;
    return await this.tmux.run(
      ...['list-panes', '-a', '-F', panes, ';', 'capture-pane', '-p', '-t', pane, ';'],
      ...['show-options', '-g', ';', 'show-options', '-gw', ';', 'show-options', '-s', ';'],
      ...['show-hooks', '-g', ';', 'show-environment', '-g', ';', 'list-buffers'],
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#mcp[Symbol.asyncDispose]();
    await this.tmux[Symbol.asyncDispose]();
  }
}
