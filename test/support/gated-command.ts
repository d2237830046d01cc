import path from 'node:path';
import { Fifo } from './fifo.js';

/** A command that says that it runs, waits to be let go, and leaves a trace. Ends with status 7. */
export class GatedCommand implements Disposable {
  readonly command: string;
  readonly #up: Fifo;
  readonly #gate: Fifo;
  readonly #done: Fifo;

  private constructor(up: Fifo, gate: Fifo, done: Fifo) {
    this.#up = up;
    this.#gate = gate;
    this.#done = done;
    this.command = `echo up >${up.path}; read -r word <${gate.path}; echo "$word" >${done.path}; exit 7`;
  }

  static async make(directory: string): Promise<GatedCommand> {
    const [up, gate, done] = ['up', 'gate', 'done'].map((name) =>
      Fifo.make(path.join(directory, name)),
    ) as [Promise<Fifo>, Promise<Fifo>, Promise<Fifo>];
    return new GatedCommand(await up, await gate, await done);
  }

  /** Settles when the command runs. */
  async started(): Promise<void> {
    await this.#up.line();
  }

  /** Let it go, and wait for its trace. */
  async finish(): Promise<string> {
    this.#gate.write('finished');
    return await this.#done.line();
  }

  [Symbol.dispose](): void {
    for (const fifo of [this.#up, this.#gate, this.#done]) fifo[Symbol.dispose]();
  }
}
