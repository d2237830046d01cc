import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { execa } from 'execa';

export type Message = Readonly<Record<string, unknown>>;

function start(argv: readonly string[], env: Readonly<Record<string, string>>) {
  return execa(process.execPath, argv, {
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'pipe',
    buffer: false,
    reject: false,
    extendEnv: false,
    env: { PATH: process.env['PATH'] ?? '', HOME: '/nonexistent', ...env },
  });
}

/** An MCP client that knows nothing: lines in, lines out. Every line of stdout has to be JSON. */
export class RawClient implements AsyncDisposable {
  readonly process: ReturnType<typeof start>;
  readonly received: Message[] = [];
  stderr = '';
  readonly #waiting = new Set<() => void>();

  constructor(
    program: string,
    argv: readonly string[],
    env: Readonly<Record<string, string>> = {},
  ) {
    this.process = start([program, ...argv], env);
    this.process.stderr.setEncoding('utf8').on('data', (text: string) => (this.stderr += text));
    createInterface(this.process.stdout).on('line', (line) => {
      this.received.push(JSON.parse(line) as Message);
      for (const look of this.#waiting) look();
    });
  }

  send(message: Message): void {
    this.sendLine(JSON.stringify({ jsonrpc: '2.0', ...message }));
  }

  sendLine(line: string): void {
    this.process.stdin.write(`${line}\n`);
  }

  /** The answer to a request, received or yet to come. */
  async answer(id: string | number): Promise<Message> {
    return await this.#first((message) => message['id'] === id && !('method' in message));
  }

  async request(message: Message & { readonly id: string | number }): Promise<Message> {
    this.send(message);
    return await this.answer(message.id);
  }

  async #first(holds: (message: Message) => boolean): Promise<Message> {
    return await new Promise((resolve) => {
      const look = (): void => {
        const found = this.received.find(holds);
        if (found === undefined) return;
        this.#waiting.delete(look);
        resolve(found);
      };
      this.#waiting.add(look);
      look();
    });
  }

  /** Open as a client of a revision up to 2025-11-25 does. */
  async initialize(protocolVersion: string): Promise<Message> {
    const clientInfo = { name: 'raw', version: '1' };
    const params = { protocolVersion, capabilities: {}, clientInfo };
    const answer = await this.request({ id: 'init', method: 'initialize', params });
    this.send({ method: 'notifications/initialized' });
    return answer;
  }

  /** The exit status, once the process has ended. */
  async exit(): Promise<number | undefined> {
    return (await this.process).exitCode;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.process.stdin.destroy();
    this.process.kill('SIGKILL');
    if (this.process.exitCode === null) await once(this.process, 'exit').catch(() => undefined);
    await this.process;
  }
}

/** What every request of revision 2026-07-28 carries. */
export const MODERN_META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
};
