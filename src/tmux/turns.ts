/** Runs one task at a time, in the order in which they came. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** @returns What the task gives. That one fails does not hold up the next. */
  run<Result>(task: () => Promise<Result>): Promise<Result> {
    const mine = this.#last.then(task, task);
    this.#last = mine;
    return mine;
  }

  /** Settles when all that came before have, whatever became of them. */
  async idle(): Promise<void> {
    await this.#last.catch(() => undefined);
  }
}
