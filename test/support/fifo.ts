import { closeSync, constants, openSync, writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { execa } from 'execa';

/**
 * A named pipe between a test and a command in a pane: the one waits for the other, without a clock.
 *
 * We hold both ends, so that nobody's opening waits and nobody's closing is an end of file.
 */
export class Fifo implements Disposable {
  readonly path: string;
  readonly #socket: Socket;
  readonly #descriptor: number;
  #text = '';
  #waiting: (() => void) | undefined;

  private constructor(path: string) {
    this.path = path;
    this.#descriptor = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
    const reader = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
    this.#socket = new Socket({ fd: reader, writable: false });
    this.#socket.pause();
    this.#socket.setEncoding('utf8').on('data', (text: string) => {
      this.#text += text;
      this.#waiting?.();
    });
  }

  static async make(path: string): Promise<Fifo> {
    await execa('mkfifo', [path]);
    return new Fifo(path);
  }

  /** The next line that somebody writes. Not for a pipe that somebody else reads. */
  async line(): Promise<string> {
    this.#socket.resume();
    while (!this.#text.includes('\n'))
      await new Promise<void>((resolve) => (this.#waiting = resolve));
    const end = this.#text.indexOf('\n');
    const line = this.#text.slice(0, end);
    this.#text = this.#text.slice(end + 1);
    return line;
  }

  /** Write a line for somebody who reads, now or later. */
  write(line: string): void {
    writeSync(this.#descriptor, `${line}\n`);
  }

  [Symbol.dispose](): void {
    this.#socket.destroy();
    closeSync(this.#descriptor);
  }
}
