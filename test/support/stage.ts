import { McpProcess, serverCommand } from './mcp.js';
import { TestTmux, type TestTmuxOptions } from './tmux.js';

/** A tmux server of the test's own with the built MCP server on it. Disposing ends both. */
export class Stage implements AsyncDisposable {
  readonly tmux: TestTmux;
  readonly mcp: McpProcess;

  private constructor(tmux: TestTmux, mcp: McpProcess) {
    this.tmux = tmux;
    this.mcp = mcp;
  }

  /**
   * @param args - Further arguments of the MCP server.
   * @param env - Further variables of the MCP server, for its tmux server.
   */
  static async set(
    options: TestTmuxOptions = {},
    args: readonly string[] = [],
    env: (tmux: TestTmux) => Readonly<Record<string, string>> = () => ({}),
  ): Promise<Stage> {
    const tmux = await TestTmux.start(options);
    const mcp = McpProcess.start(serverCommand(tmux.socketPath, ...args), { env: env(tmux) });
    await mcp.open();
    return new Stage(tmux, mcp);
  }

  /** Press keys, or type text, through `send_keys` of libtmux-rs. */
  async send(
    pane: string,
    what: {
      readonly text?: string;
      readonly keys?: readonly string[];
      readonly enter?: boolean;
    },
  ): Promise<{ readonly isError: boolean; readonly text: string }> {
    const message = await this.mcp.request('tools/call', {
      name: 'send_keys',
      arguments: { pane, ...what },
    });
    const content = message.result?.['content'] as readonly { readonly text: string }[];
    return { isError: message.result?.['isError'] === true, text: content[0]?.text ?? '' };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.mcp.kill('SIGTERM');
    await this.mcp.exited;
    await this.tmux[Symbol.asyncDispose]();
  }
}
