import { constants, openSync } from 'node:fs';
import { Socket } from 'node:net';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { execa } from 'execa';
import type { TestTmux } from '../support/tmux.js';

/** The part of a control client's process that is used. */
interface Client {
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly kill: (signal: 'SIGKILL') => boolean;
  readonly once: (event: 'exit', listener: () => void) => unknown;
}

/**
 * What no server can go below: a hand-framed line typed over a bare control client into one pane, its
 * end seen through a bare pipe. No checks, no safety, no text: bytes are counted and searched.
 */
export class Floor implements AsyncDisposable {
  readonly #pane: string;
  readonly #client: Client;
  readonly #pipe: Socket;
  #count = 0;
  #wanted: { readonly mark: Buffer; readonly found: () => void } | undefined;
  #carry = Buffer.alloc(0);

  private constructor(pane: string, client: Client, pipe: Socket) {
    this.#pane = pane;
    this.#client = client;
    this.#pipe = pipe;
    client.stdout.resume();
    pipe.on('data', (chunk: Buffer) => this.#search(chunk));
  }

  static async attach(tmux: TestTmux, pane: string): Promise<Floor> {
    const fifo = path.join(tmux.directory, `floor${pane.slice(1)}`);
    await execa('mkfifo', [fifo]);
    // Both ends are ours too: opening waits for nobody, and the writer's end is no end of file.
    const descriptor = openSync(fifo, constants.O_RDWR | constants.O_NONBLOCK);
    await tmux.run('pipe-pane', '-O', '-t', pane, `exec cat > ${fifo}`);
    const client = execa(
      'tmux',
      ['-S', tmux.socketPath, '-C', 'attach', '-E', '-f', 'no-output,ignore-size', '-t', 'main'],
      { buffer: false, reject: false },
    );
    const floor = new Floor(pane, client, new Socket({ fd: descriptor, writable: false }));
    await floor.run('true');
    return floor;
  }

  /** Type `command` in a subshell, and wait for its end with status 0. */
  async run(command: string): Promise<void> {
    // The line as typed holds `K%s`, never the mark itself.
    const id = `q${(this.#count++).toString(36)}z${process.pid.toString(36)}`;
    const line = ` ( ${command} ); printf 'K%s:%s\\n' ${id} $?`;
    const quoted = `'${line.replaceAll("'", "'\\''")}'`;
    this.#carry = Buffer.alloc(0);
    const seen = new Promise<void>((found) => {
      this.#wanted = { mark: Buffer.from(`K${id}:0`), found };
    });
    this.#client.stdin.write(
      `send-keys -t ${this.#pane} -l -- ${quoted} ; send-keys -t ${this.#pane} Enter\n`,
    );
    await seen;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#pipe.destroy();
    const exited = new Promise<void>((resolve) => this.#client.once('exit', resolve));
    this.#client.kill('SIGKILL');
    await exited;
  }

  #search(chunk: Buffer): void {
    const wanted = this.#wanted;
    if (wanted === undefined) return;
    const all = this.#carry.length > 0 ? Buffer.concat([this.#carry, chunk]) : chunk;
    if (!all.includes(wanted.mark)) {
      this.#carry = Buffer.from(all.subarray(-wanted.mark.length));
      return;
    }
    this.#wanted = undefined;
    wanted.found();
  }
}
