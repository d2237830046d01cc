import { execa } from 'execa';
import { randomBytes } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import { after } from '../core/clock.js';
import { ControlParser } from './control-parser.js';
import { deadline, within } from './deadline.js';
import { TmuxClosedError, TmuxTimeoutError, TmuxUnavailableError } from './errors.js';
import type { ReplyBlock } from './tmux.js';
import { type Tie, tieToOurLife } from './watchdog.js';
import { ANYWHERE } from './working-directory.js';
import { type PromiseWithResolvers, withResolvers } from './with-resolvers.js';

export interface ControlClientOptions {
  readonly tmuxPath: string;
  /** Everything after the path: an attaching command in control mode. */
  readonly args: readonly string[];
  readonly env: Readonly<NodeJS.ProcessEnv>;
  /** For each request. The attach may take its time: see `attached`. */
  readonly timeoutMs: number;
  readonly notification?: ((line: string) => void) | undefined;
  readonly output?: ((paneId: string, bytes: Buffer) => void) | undefined;
  /** Told once, after every pending request was rejected; not when it never attached. */
  readonly closed: () => void;
}

interface Pending {
  readonly token: string;
  readonly blocks: ReplyBlock[];
  /** Nobody waits any more, but tmux still owes the answer. */
  abandoned: boolean;
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
  readonly once: (event: 'exit' | 'close', listener: () => void) => unknown;
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
  /**
   * Rejects with a `TmuxUnavailableError` when it does not attach. Waits as long as tmux is silent:
   * attempts that were given up would pile up, and crash it when it wakes (see `#kill`).
   */
  readonly attached: Promise<void>;
  /** Settles when the process is gone. */
  readonly exited: Promise<void>;
  readonly #options: ControlClientOptions;
  readonly #child: Child;
  readonly #tie: Tie;
  readonly #parser: ControlParser;
  readonly #secret = randomBytes(9).toString('hex');
  readonly #pending: Pending[] = [];
  /** Requests that are not sent while tmux is silent. */
  readonly #waiting: (() => void)[] = [];
  readonly #attaching: PromiseWithResolvers<void>;
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
    this.attached = this.#attaching.promise;
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
    // Before it attached, its complaint on stderr is worth waiting for.
    child.stdout.once('close', () => {
      if (this.#attached) this.#gone();
    });
    child.once('close', () => this.#gone());
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
  static start(options: ControlClientOptions): ControlClient {
    const child = execa(options.tmuxPath, options.args, {
      cwd: ANYWHERE,
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
   * While tmux owes an answer that nobody waits for any more, nothing is sent: it would be run
   * whenever tmux wakes.
   *
   * @param line - Not empty (that would end the client), one line.
   * @param unwanted - Once aborted, nothing is sent.
   * @throws TmuxUnavailableError, TmuxClosedError, TmuxTimeoutError, TmuxProtocolError
   */
  async request(line: string, unwanted?: AbortSignal): Promise<readonly ReplyBlock[]> {
    const { timeoutMs } = this.#options;
    while (this.#isSilent())
      await within(timeoutMs, new Promise<void>((resolve) => this.#waiting.push(resolve)));
    if (this.#ended) throw new TmuxUnavailableError('the control client has ended');
    if (unwanted?.aborted === true) throw new TmuxUnavailableError('it is not wanted any more');
    return await this.#send(line);
  }

  /** End the client now. Pending requests are rejected. */
  end(): void {
    this.#end(new TmuxClosedError('the connection to tmux was closed'));
  }

  #isSilent(): boolean {
    return this.#pending[0]?.abandoned === true;
  }

  #send(line: string): Promise<readonly ReplyBlock[]> {
    return new Promise((resolve, reject) => {
      const { timeoutMs } = this.#options;
      const token = `${this.#secret}.${++this.#count}`;
      const pending: Pending = {
        ...{ token, blocks: [], abandoned: false, resolve, reject },
        deadline: deadline(timeoutMs, () => {
          pending.abandoned = true;
          reject(new TmuxTimeoutError(`tmux did not answer within ${timeoutMs} ms`));
        }),
      };
      this.#pending.push(pending);
      this.#child.stdin.write(`${line}\ndisplay-message -p ${token}\n`);
    });
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
    if (first.abandoned && !this.#isSilent()) this.#wake();
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

  #wake(): void {
    for (const go of this.#waiting.splice(0)) go();
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
    this.#wake();
    if (this.#attached) this.#options.closed();
  }

  /**
   * tmux (3.6 and before) crashes when a control client is cut off while it introduces itself. On SIGTERM
   * it first sends what it has to say.
   *
   * @see https://github.com/tmux/tmux/pull/5004
   */
  #kill(): void {
    this.#child.kill(this.#attached ? 'SIGKILL' : 'SIGTERM');
    if (!this.#attached) after(LAST_WORDS_MS, () => this.#child.kill('SIGKILL'));
  }
}
