import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ContractSet } from '../../src/config.js';
import {
  type ClientKind,
  connect,
  type ConnectedClient,
  type ServerCommand,
} from './replay-clients.js';
import { EVERY_TOOL, serverProgram } from './server-program.js';

/** How an MCP server is started that has its tmux server's socket in a directory. */
export function toServerCommand(
  set: ContractSet,
  directory: string,
  env: Readonly<Record<string, string>> = {},
): ServerCommand {
  const socketPath = path.join(directory, 's');
  return {
    command: process.execPath,
    args: [serverProgram(), '--contracts', set, '--socket-path', socketPath],
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', HOME: directory, LANG: 'C.UTF-8', ...env },
  };
}

/** A directory for a tmux server's socket, and the MCP client of a server that looks there. */
export interface ReplayServer {
  readonly directory: string;
  readonly client: ConnectedClient;
}

/**
 * The MCP servers of one file of replays. One serves one example after the other, each with a tmux
 * server of its own: starting one for each took most of the time, and nothing of an example may be
 * seen in the next.
 */
export class ReplayServers implements AsyncDisposable {
  readonly #set: ContractSet;
  readonly #kind: ClientKind;
  #idle: ReplayServer | undefined;

  constructor(set: ContractSet, kind: ClientKind) {
    this.#set = set;
    this.#kind = kind;
  }

  async take(): Promise<ReplayServer> {
    const idle = this.#idle;
    this.#idle = undefined;
    if (idle !== undefined) return idle;
    const directory = await mkdtemp(path.join(tmpdir(), 'pwt-'));
    return { directory, client: await this.connect(toServerCommand(this.#set, directory)) };
  }

  /** Start a server that serves every tool, and connect to it. */
  async connect(command: ServerCommand): Promise<ConnectedClient> {
    return await connect(this.#kind, { ...command, args: [...command.args, ...EVERY_TOOL] });
  }

  /**
   * Have a server back whose tmux server has ended.
   *
   * @param passed - After an example that failed nobody knows what it is at: then it is ended.
   */
  async giveBack(server: ReplayServer, passed: boolean): Promise<void> {
    // Only what has noticed that tmux is gone is ready for the next one.
    if (passed && (await server.client.callTool('list_sessions', {})).isError) this.#idle = server;
    else await end(server);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#idle !== undefined) await end(this.#idle);
    this.#idle = undefined;
  }
}

async function end({ directory, client }: ReplayServer): Promise<void> {
  await client[Symbol.asyncDispose]();
  await rm(directory, { recursive: true, force: true, maxRetries: 5 });
}
