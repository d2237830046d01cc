import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { expect } from 'vitest';
import type { ContractSet } from '../../src/config.js';
import { McpProcess, serverCommand } from './mcp.js';
import type { TestTmux } from './tmux.js';

/** A line of what `watch-starts.ts` writes: a program's words, or a line for tmux. */
export interface Noted {
  readonly started?: readonly string[];
  readonly asked?: string;
}

/** What one call led to until it was answered. */
export interface Watched {
  readonly structuredContent: Readonly<Record<string, unknown>>;
  /** The lines for tmux, without those that mark the end of an answer. */
  readonly asked: readonly string[];
  readonly started: readonly (readonly string[])[];
}

/** A server with an open control client that writes down what it starts and asks. */
export class WatchedServer implements AsyncDisposable {
  readonly #mcp: McpProcess;
  readonly #log: string;

  private constructor(mcp: McpProcess, log: string) {
    this.#mcp = mcp;
    this.#log = log;
  }

  /** @param toolsets - Comma-separated. */
  static async start(tmux: TestTmux, set: ContractSet, toolsets: string): Promise<WatchedServer> {
    const log = path.join(tmux.directory, 'watched');
    const command = serverCommand(tmux.socketPath, '--contracts', set, '--toolsets', toolsets);
    const env = { WATCHED_LOG: log, NODE_OPTIONS: `--import=${await toModule()}` };
    const server = new WatchedServer(McpProcess.start(command, { env }), log);
    await server.#mcp.open();
    await server.call('list_panes', {});
    return server;
  }

  /** The names of the tools that are served. */
  async tools(): Promise<readonly string[]> {
    const { result } = await this.#mcp.request('tools/list');
    return (result?.['tools'] as readonly { readonly name: string }[]).map(({ name }) => name);
  }

  /** Call a tool, which must not refuse. */
  async call(name: string, given: Readonly<Record<string, unknown>>): Promise<Watched> {
    const before = this.#noted().length;
    const { error, result } = await this.#mcp.request('tools/call', { name, arguments: given });
    const noted = this.#noted().slice(before);
    expect(error ?? result, name).toHaveProperty('structuredContent');
    return {
      structuredContent: result?.['structuredContent'] as Watched['structuredContent'],
      asked: noted.flatMap(({ asked }) => asked ?? []).filter((line) => !isEndMark(line)),
      started: toStarted(noted),
    };
  }

  /** The programs that were started since the server began, as words. */
  started(): Watched['started'] {
    return toStarted(this.#noted());
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#mcp[Symbol.asyncDispose]();
  }

  #noted(): readonly Noted[] {
    if (!existsSync(this.#log)) return [];
    const lines = readFileSync(this.#log, 'utf8').split('\n').filter(Boolean);
    return lines.map((line) => JSON.parse(line) as Noted);
  }
}

function toStarted(noted: readonly Noted[]): Watched['started'] {
  return noted.flatMap(({ started }) => (started ? [started] : []));
}

function isEndMark(line: string): boolean {
  return /^display-message -p [0-9a-f]+\.\d+$/.test(line);
}

/** `watch-starts.ts` as a module that needs no file. */
async function toModule(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(import.meta.dirname, 'watch-starts.ts')],
    ...{ bundle: true, write: false, platform: 'node', format: 'esm', minify: true },
  });
  return `data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? '')}`;
}
