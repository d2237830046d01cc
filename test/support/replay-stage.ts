import { execa } from 'execa';
import type { ContractSet } from '../../src/config.js';
import { toAnswer, type ConnectedClient } from './replay-clients.js';
import type { ServerCommand, ToolAnswer } from './replay-clients.js';
import type { SetUp, ShellName } from './replay-example.js';
import { type ReplayServer, type ReplayServers, toServerCommand } from './replay-servers.js';
import { BASH, TestTmux } from './tmux.js';

const SHELLS: Readonly<Record<ShellName, string>> = {
  bash: BASH,
  zsh: 'exec zsh -f',
  dash: 'exec dash',
  ksh93: 'exec ksh93',
  mksh: 'exec mksh',
  sh: 'exec sh',
};

/** A tmux server, its named panes, the MCP server, and the people who watch: for one example. */
export class ReplayStage implements AsyncDisposable {
  readonly tmux: TestTmux;
  readonly #panes = new Map<string, string>();
  readonly #shell: string;
  readonly #pending: Promise<unknown>[] = [];
  readonly #people: TestTmux[] = [];
  readonly #set: ContractSet;
  #environment: Readonly<Record<string, string>> = {};
  #client: ConnectedClient | undefined;
  /** Where the client's server came from; absent when it is of this stage alone. */
  #shared: { readonly servers: ReplayServers; readonly server: ReplayServer } | undefined;
  /** The `panewright call` that runs. */
  #call: { kill(signal: NodeJS.Signals): boolean } | undefined;

  private constructor(set: ContractSet, shell: string, tmux: TestTmux) {
    this.#set = set;
    this.#shell = shell;
    this.tmux = tmux;
    this.#panes.set('pane', tmux.pane);
  }

  /**
   * Start tmux, and have an MCP server for it: one of `servers`, or one of its own when it has to be
   * started inside a pane. Without `servers`, tools are called from the command line.
   */
  static async start(
    set: ContractSet,
    setUp: SetUp,
    servers?: ReplayServers,
  ): Promise<ReplayStage> {
    const shell = SHELLS[setUp.shell ?? 'bash'];
    const { serverInside: inside } = setUp;
    const server = inside === undefined ? await servers?.take() : undefined;
    const place = server === undefined ? {} : { directory: server.directory };
    const stage = new ReplayStage(set, shell, await TestTmux.start({ shell, ...place }));
    try {
      if (inside !== undefined)
        stage.#environment = await stage.#callerEnvironment(stage.pane(inside));
      if (servers !== undefined && server !== undefined) {
        stage.#shared = { servers, server };
        stage.#client = server.client;
      } else if (servers !== undefined)
        stage.#client = await servers.connect(stage.#serverCommand());
      return stage;
    } catch (error) {
      await stage[Symbol.asyncDispose]();
      throw error;
    }
  }

  /** The id of a named pane. */
  pane(name: string): string {
    const id = this.#panes.get(name);
    if (id === undefined) throw new Error(`no step has made a pane ${name}`);
    return id;
  }

  /** A copy with `{name}` replaced by that pane's id in every string. */
  fill<T>(value: T): T {
    const text = JSON.stringify(value);
    return JSON.parse(
      [...this.#panes].reduce((filled, [name, id]) => filled.replaceAll(`{${name}}`, id), text),
    ) as T;
  }

  async split(name: string): Promise<void> {
    const words = ['split-window', '-d', '-t', this.pane('pane'), '-P', '-F', '#{pane_id}'];
    this.#panes.set(name, await this.tmux.run(...words, this.#shell));
    await this.tmux.prompt(this.pane(name));
  }

  /** Let a person attach a terminal: a tmux client in a pane of another tmux server. */
  async attach(how: 'readWrite' | 'readOnly'): Promise<void> {
    const person = await TestTmux.start();
    this.#people.push(person);
    const flag = how === 'readOnly' ? ' -r' : '';
    const attach = `exec env -u TMUX tmux -S ${this.tmux.socketPath} attach${flag} -t main`;
    await person.type(person.pane, attach);
    await this.tmux.untilHolds({ session: 'main' }, async () => {
      const clients = await this.tmux.run('list-clients', '-F', '#{client_control_mode}');
      return clients.split('\n').includes('0');
    });
  }

  async signalShell(name: NodeJS.Signals): Promise<void> {
    process.kill(Number(await this.tmux.format(this.pane('pane'), '#{pane_pid}')), name);
  }

  signalCall(name: NodeJS.Signals): void {
    if (this.#call === undefined) throw new Error('no panewright call is running');
    this.#call.kill(name);
  }

  /** Call a tool, through the client or the command line. */
  async call(tool: string, given: Readonly<Record<string, unknown>>): Promise<ToolAnswer> {
    return this.#client === undefined
      ? await this.#callByCommandLine(tool, given)
      : await this.#client.callTool(tool, given);
  }

  async listTools(): Promise<readonly object[]> {
    if (this.#client === undefined) throw new Error('the stage has no MCP client');
    return await this.#client.listTools();
  }

  /** Leave a call going on. How it ends is of no interest. */
  leave(call: Promise<unknown>): void {
    this.#pending.push(call.catch(() => undefined));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.end(false);
  }

  /** @param passed - Whether all went well, so that a shared server may serve the next example. */
  async end(passed: boolean): Promise<void> {
    const shared = this.#shared;
    if (shared === undefined) await this.#client?.[Symbol.asyncDispose]();
    for (const person of this.#people) await person[Symbol.asyncDispose]();
    await this.tmux[Symbol.asyncDispose]();
    await Promise.all(this.#pending);
    await shared?.servers.giveBack(shared.server, passed);
  }

  #serverCommand(): ServerCommand {
    return toServerCommand(this.#set, this.tmux.directory, this.#environment);
  }

  /** What tmux puts into the environment of a pane's programs. */
  async #callerEnvironment(pane: string): Promise<Readonly<Record<string, string>>> {
    const session = await this.tmux.format(pane, '#{session_id}');
    const route = [this.tmux.socketPath, this.tmux.serverPid, session.slice(1)];
    return { TMUX: route.join(','), TMUX_PANE: pane };
  }

  async #callByCommandLine(
    tool: string,
    given: Readonly<Record<string, unknown>>,
  ): Promise<ToolAnswer> {
    const { command, args, env } = this.#serverCommand();
    const words = ['call', tool, ...toWords(given), '--json'];
    const process = execa(command, [...args, ...words], { env, extendEnv: false, reject: false });
    this.#call = process;
    const { stdout } = await process;
    return toAnswer(JSON.parse(stdout) as Readonly<Record<string, unknown>>);
  }
}

/** Arguments as `panewright call` takes them. */
function toWords(given: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(given).flatMap(([name, value]) => {
    if (value === true) return [`--${name}`];
    if (value === false) return [`--no-${name}`];
    const items: readonly unknown[] = Array.isArray(value) ? value : [value];
    return items.map((item) => `--${name}=${String(item)}`);
  });
}
