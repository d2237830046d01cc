import { McpProcess } from '../support/mcp.js';
import { TestTmux } from '../support/tmux.js';
import type { Setting } from './benchmark.js';

/** A private tmux server and our server on it, initialized. Panes hold bash. */
export class Served implements AsyncDisposable {
  readonly tmux: TestTmux;
  readonly mcp: McpProcess;

  private constructor(tmux: TestTmux, mcp: McpProcess) {
    this.tmux = tmux;
    this.mcp = mcp;
  }

  static async start(setting: Setting): Promise<Served> {
    const tmux = await TestTmux.start();
    const mcp = McpProcess.start(setting.server(tmux.socketPath));
    await mcp.open();
    return new Served(tmux, mcp);
  }

  /** Run a command that has to complete with status 0; its output and the output's length. */
  async run(pane: string, command: string): Promise<{ output: string; bytes: number }> {
    const answer = await this.mcp.run(pane, command, { seconds: 600 });
    if (answer.outcome !== 'completed' || answer.exit_status !== 0)
      throw new Error(`a command did not complete: ${JSON.stringify(answer).slice(0, 300)}`);
    return { output: answer.output ?? '', bytes: answer.bytes ?? 0 };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.mcp[Symbol.asyncDispose]();
    await this.tmux[Symbol.asyncDispose]();
  }
}
