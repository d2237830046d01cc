import { randomBytes } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import { after } from '../core/clock.js';
import { ControlParser } from './control-parser.js';
import {
  TmuxClosedError,
  TmuxSilentError,
  TmuxTimeoutError,
  TmuxUnavailableError,
} from './errors.js';
import type { ReplyBlock } from './tmux.js';
import { type Tie, tieToOurLife } from './watchdog.js';

export interface ControlClientOptions {
  readonly tmuxPath: string;
  /** Everything after the path: an attaching command in control mode. */
  readonly args: readonly string[];
  readonly env: Readonly<NodeJS.ProcessEnv>;
  /** For the attach, and for each request. */
  readonly timeoutMs: number;
  readonly notification?: ((line: string) => void) | undefined;
  readonly output?: ((paneId: string, bytes: Buffer) => void) | undefined;
  /** Told once, after every pending request was rejected; not when it never attached. */
  readonly closed: () => void;
}

interface Pending {
  readonly token: string;
  readonly blocks: ReplyBlock[];
  readonly resolve: (blocks: readonly ReplyBlock[]) => void;
  readonly reject: (error: Error) => void;
  readonly deadline: Disposable;
}

/** The part of a child process that we use. */
interface Child {
  readonly pid: number;
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  readonly kill: (signal: 'SIGTERM' | 'SIGKILL') => boolean;
  readonly once: (event: 'exit', listener: () => void) => unknown;
}

/** tmux holds our pipes too, so they may outlive the client: how long its last words may take. */
const LAST_WORDS_MS = 200;
const STDERR_CHARS = 2000;

/**
 * One `tmux -C` process.
 *
 * Each request is followed by a line that prints a token of its own, so that the number of blocks
 * of the request does not matter and no error in it can swallow its end. The token is secret:
 * what a pane shows cannot end a reply early.
 */
export class ControlClient {
  readonly pid: number;
  /** Rejects with a `TmuxUnavailableError` when it does not attach, or not in time. */
  readonly attached: Promise<void>;
  /** Settles when the process is gone. */
  readonly exited: Promise<void>;
  readonly #options: ControlClientOptions;
  readonly #child: Child;
  readonly #tie: Tie;
  readonly #parser: ControlParser;
  readonly #secret = randomBytes(9).toString('hex');
  readonly #pending: Pending[] = [];
  readonly #attaching: PromiseWithResolvers;
  #count = 0;
  #attached = false;
  #ended = false;
  /** Why tmux refuses, as far as it said so. */
  #complaint = '';

  private constructor(child: Child, tie: Tie, options: ControlClientOptions) {
    this.#child = child;
    this.#tie = tie;
    this.#options = options;
    this.#attaching = withResolvers();
    const deadline = this.#deadline(() =>
      this.#end(new TmuxSilentError(`tmux did not answer within ${options.timeoutMs} ms`)),
    );
    this.attached = this.#attaching.promise.finally(() => deadline[Symbol.dispose]());
    this.pid = child.pid;
    this.exited = new Promise((resolve) => {
      child.once('exit', () => {
        tie[Symbol.dispose]();
        resolve();
      });
    });
    this.#parser = new ControlParser({
      block: (block, own) => this.#block(block, own),
      notification: (line) => this.#notification(line),
      output: options.output,
    });
    child.stdin.on('error', () => undefined);
    child.stdout.on('data', (chunk: Buffer) => this.#read(chunk));
    child.stdout.on('error', () => undefined);
    child.stdout.once('close', () => this.#gone());
    child.stderr.on('data', (chunk: Buffer) => {
      this.#complaint = (this.#complaint + chunk.toString()).slice(0, STDERR_CHARS);
    });
    child.stderr.on('error', () => undefined);
    child.once('exit', () => after(LAST_WORDS_MS, () => this.#gone()));
  }

  /**
   * Start the process. Requests may be sent once `attached` has settled: before that, tmux would
   * run them ahead of the attach.
   *
   * @throws TmuxUnavailableError when it cannot be run.
   */
  static async start(options: ControlClientOptions): Promise<ControlClient> {
    // Loaded with the first client: it costs more than the rest of our start.
    const { execa } = await import('execa');
    const child = execa(options.tmuxPath, options.args, {
      env: options.env,
      extendEnv: false,
      stdio: 'pipe',
      buffer: false,
      reject: false,
      // A Ctrl-C for our process group is ours to handle; the watchdog ends the client after us.
      detached: true,
      cleanup: false,
    });
    const { pid } = child;
    if (pid === undefined) throw new TmuxUnavailableError(`cannot run ${options.tmuxPath}`);
    const tie = tieToOurLife(pid, execa);
    return new ControlClient(Object.assign(child, { pid }), tie, options);
  }

  /** tmux's name for this client. */
  get name(): string {
    return `client-${this.pid}`;
  }

  get hasAttached(): boolean {
    return this.#attached;
  }

  get ended(): boolean {
    return this.#ended;
  }

  /**
   * Send one line and wait for its blocks.
   *
   * @param line - Not empty (that would end the client), one line.
   * @throws TmuxUnavailableError, TmuxClosedError, TmuxTimeoutError, TmuxProtocolError
   */
  request(line: string): Promise<readonly ReplyBlock[]> {
    return new Promise((resolve, reject) => {
      if (this.#ended) {
        reject(new TmuxUnavailableError('the control client has ended'));
        return;
      }
      const token = `${this.#secret}.${++this.#count}`;
      const deadline = this.#deadline(() => this.#end(this.#timeout()));
      this.#pending.push({ token, blocks: [], resolve, reject, deadline });
      this.#child.stdin.write(`${line}\ndisplay-message -p ${token}\n`);
    });
  }

  /** End the client now. Pending requests are rejected. */
  end(): void {
    this.#end(new TmuxClosedError('the connection to tmux was closed'));
  }

  /** When time is up, what has arrived meanwhile is read first: it is we who may have been slow. */
  #deadline(expired: () => void): Disposable {
    let waiting = true;
    const timer = after(this.#options.timeoutMs, () => {
      setImmediate(() => {
        if (waiting) expired();
      });
    });
    return {
      [Symbol.dispose]: () => {
        waiting = false;
        timer[Symbol.dispose]();
      },
    };
  }

  #timeout(): TmuxTimeoutError {
    return new TmuxTimeoutError(`tmux did not answer within ${this.#options.timeoutMs} ms`);
  }

  #read(chunk: Buffer): void {
    if (this.#ended) return;
    try {
      this.#parser.push(chunk);
    } catch (error) {
      this.#end(error instanceof Error ? error : new Error('not an error', { cause: error }));
    }
  }

  #block(block: ReplyBlock, own: boolean): void {
    if (!own) {
      if (!this.#attached && !block.ok) this.#complaint += block.text.slice(0, STDERR_CHARS);
      return;
    }
    const first = this.#pending[0];
    if (first === undefined) return;
    if (!block.ok || block.text !== first.token) {
      first.blocks.push(block);
      return;
    }
    this.#pending.shift();
    first.deadline[Symbol.dispose]();
    first.resolve(first.blocks);
  }

  #notification(line: string): void {
    if (!this.#attached && line.startsWith('%session-changed ')) {
      this.#attached = true;
      this.#tie.attached();
      this.#attaching.resolve();
    }
    if (line === '%exit' || line.startsWith('%exit ')) {
      if (this.#attached) this.#end(new TmuxClosedError('tmux ended the connection'));
      else this.#complaint += line.slice('%exit '.length);
      return;
    }
    this.#options.notification?.(line);
  }

  /** The process is gone, or its output is. */
  #gone(): void {
    if (this.#attached) {
      this.#end(new TmuxClosedError('the connection to tmux ended'));
      return;
    }
    const [complaint = ''] = this.#complaint.trim().split('\n');
    this.#end(new TmuxUnavailableError(complaint || 'tmux ended before it attached'));
  }

  #end(error: Error): void {
    if (this.#ended) return;
    this.#ended = true;
    const { stdin, stdout, stderr } = this.#child;
    for (const stream of [stdin, stdout, stderr]) stream.destroy();
    this.#kill();
    if (!this.#attached) this.#attaching.reject(error);
    for (const { deadline, reject } of this.#pending.splice(0)) {
      deadline[Symbol.dispose]();
      reject(error);
    }
    if (this.#attached) this.#options.closed();
  }

  /**
   * Until 3.7, tmux crashes when a control client is cut off while it introduces itself. On SIGTERM
   * it first sends what it has to say.
   *
   * @see https://github.com/tmux/tmux/pull/5004
   */
  #kill(): void {
    this.#child.kill(this.#attached ? 'SIGKILL' : 'SIGTERM');
    if (!this.#attached) after(LAST_WORDS_MS, () => this.#child.kill('SIGKILL'));
  }
}

interface PromiseWithResolvers {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** `Promise.withResolvers` is not in Node 20. */
function withResolvers(): PromiseWithResolvers {
  let resolve: () => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}
