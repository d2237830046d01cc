import type { Readable, Writable } from 'node:stream';
import { execa } from 'execa';
import { serverProgram } from './server-program.js';

/** One JSON-RPC message of the server. */
export interface Message {
  readonly id?: number | string;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string };
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

export interface Exit {
  readonly exitCode: number | undefined;
  readonly signal: string | undefined;
  /** `performance.now()` when the process was seen to end. */
  readonly at: number;
}

/** A request on its way. */
export interface Sent {
  readonly id: number;
  /** `undefined` when the server ended first. */
  readonly answer: Promise<Message | undefined>;
}

/** What `run_shell_command` of libtmux-rs answers; of a refusal only `refused`. */
export interface RunAnswer {
  readonly outcome?: string;
  readonly exit_status?: number | null;
  readonly output?: string;
  readonly bytes?: number;
  readonly truncated?: boolean;
  /** The text of a refusal. */
  readonly refused?: string;
}

/** `modern` needs no handshake: each request says who asks. `legacy` starts with `initialize`. */
export type Era = 'modern' | 'legacy';

const MODERN = '2026-07-28';
const LEGACY = '2025-06-18';
const CLIENT = { name: 'panewright-test', version: '0.0.0' };

/** `_meta` of a modern request. */
export const MODERN_META = {
  'io.modelcontextprotocol/protocolVersion': MODERN,
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': CLIENT,
};

export type Command = readonly [string, ...string[]];

/**
 * How to start the server on a tmux socket: `serverProgram`, or what `SERVER_UNDER_TEST` names, with
 * `{socket}` for the socket's path.
 */
export function serverCommand(socketPath: string, ...more: readonly string[]): Command {
  const other = process.env['SERVER_UNDER_TEST'];
  if (other === undefined)
    return [process.execPath, serverProgram(), '--socket-path', socketPath, ...more];
  const [file = '', ...args] = other.replaceAll('{socket}', socketPath).split(' ');
  return [file, ...args];
}

/** The variables that MCP clients pass on to a server that they start, and nothing of ours. */
export function clientEnvironment(more: Readonly<Record<string, string>> = {}): typeof more {
  const passed = ['HOME', 'LOGNAME', 'PATH', 'SHELL', 'TERM', 'TMPDIR', 'USER'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { ...(Object.fromEntries(passed) as Record<string, string>), ...more };
}

export interface McpProcessOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

interface Child {
  readonly pid?: number;
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  readonly kill: (signal: NodeJS.Signals) => boolean;
  readonly once: (
    event: 'exit',
    listener: (code: number | null, signal: string | null) => void,
  ) => unknown;
}

/** A server process, spoken to in JSON lines over its pipes and nothing between. */
export class McpProcess implements AsyncDisposable {
  readonly pid: number;
  /** Every line that the server wrote to stdout. */
  readonly lines: string[] = [];
  readonly notifications: Message[] = [];
  readonly exited: Promise<Exit>;
  stderr = '';
  readonly #child: Child;
  readonly #waiting = new Map<number | string, (message: Message | undefined) => void>();
  #era: Era = 'legacy';
  #lastId = 0;
  #rest = '';
  #gone = false;

  private constructor(child: Child) {
    if (child.pid === undefined) throw new Error('the server could not be started');
    this.pid = child.pid;
    this.#child = child;
    this.exited = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        const exit = { exitCode: code ?? undefined, signal: signal ?? undefined };
        resolve({ ...exit, at: performance.now() });
        this.#end();
      });
    });
    child.stdin.on('error', () => undefined);
    child.stdout.setEncoding('utf8').on('data', (text: string) => this.#read(text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (this.stderr += text));
  }

  static start(command: Command, options: McpProcessOptions = {}): McpProcess {
    const [file, ...args] = command;
    return new McpProcess(
      execa(file, args, {
        env: clientEnvironment(options.env),
        extendEnv: false,
        cwd: options.cwd ?? process.cwd(),
        buffer: false,
        reject: false,
      }),
    );
  }

  /** The first request of a client: `server/discover` of a modern one, else `initialize`. */
  async open(era: Era = 'legacy'): Promise<Message> {
    this.#era = era;
    if (era === 'modern') return await this.request('server/discover');
    const answer = await this.request('initialize', {
      protocolVersion: LEGACY,
      capabilities: {},
      clientInfo: CLIENT,
    });
    this.notify('notifications/initialized');
    return answer;
  }

  send(method: string, params: Readonly<Record<string, unknown>> = {}): Sent {
    const id = ++this.#lastId;
    const meta = this.#era === 'modern' ? { _meta: MODERN_META } : {};
    const answer = new Promise<Message | undefined>((resolve) => {
      if (this.#gone) resolve(undefined);
      else this.#waiting.set(id, resolve);
    });
    this.write({ id, method, params: { ...meta, ...params } });
    return { id, answer };
  }

  notify(method: string, params: Readonly<Record<string, unknown>> = {}): void {
    this.write({ method, params });
  }

  cancel(id: number): void {
    this.notify('notifications/cancelled', { requestId: id });
  }

  /** @throws Error when the server ends before it answers. */
  async request(method: string, params?: Readonly<Record<string, unknown>>): Promise<Message> {
    const answer = await this.send(method, params).answer;
    if (answer === undefined)
      throw new Error(`the server ended before it answered ${method}: ${this.stderr}`);
    return answer;
  }

  /** Run a command through `run_shell_command` of libtmux-rs. */
  async run(
    pane: string,
    command: string,
    more: Readonly<Record<string, unknown>> = {},
  ): Promise<RunAnswer> {
    return toRunAnswer(await this.request('tools/call', runCall(pane, command, more)));
  }

  /** The same, without waiting: `undefined` when the server ends before it answers. */
  start(
    pane: string,
    command: string,
    more: Readonly<Record<string, unknown>> = {},
  ): { readonly id: number; readonly answer: Promise<RunAnswer | undefined> } {
    const { id, answer } = this.send('tools/call', runCall(pane, command, more));
    return { id, answer: answer.then((message) => message && toRunAnswer(message)) };
  }

  endInput(): void {
    this.#child.stdin.end();
  }

  /** Close our end of the server's stdout: its next write fails. */
  closeOutput(): void {
    this.#child.stdout.destroy();
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.endInput();
    await this.exited;
  }

  write(message: Readonly<Record<string, unknown>>): void {
    this.#child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }

  #read(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) {
      this.lines.push(line);
      const message = parse(line);
      if (message?.id === undefined) {
        if (message !== undefined) this.notifications.push(message);
        continue;
      }
      this.#waiting.get(message.id)?.(message);
      this.#waiting.delete(message.id);
    }
  }

  #end(): void {
    this.#gone = true;
    for (const resolve of this.#waiting.values()) resolve(undefined);
    this.#waiting.clear();
  }
}

function runCall(
  pane: string,
  command: string,
  more: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return { name: 'run_shell_command', arguments: { pane, command, ...more } };
}

function toRunAnswer(message: Message): RunAnswer {
  const { result } = message;
  if (result === undefined) return { refused: message.error?.message ?? 'no result' };
  if (result['isError'] === true) return { refused: JSON.stringify(result['content']) };
  return result['structuredContent'] as RunAnswer;
}

/** A line that is no message stays among `lines`, for a test to find. */
function parse(line: string): Message | undefined {
  try {
    return JSON.parse(line) as Message;
  } catch {
    return undefined;
  }
}
