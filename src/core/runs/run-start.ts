import { after } from '../clock.js';

/** How long an interrupt waits for a shell to read the line of a run, which it would take away. */
const READ_MS = 1000;

/** How long a command may take from its start mark until its first program takes C-c, on a busy machine. */
const LAUNCH_MS = 100;

/** The start of a run, as far as it matters to what interrupts it. */
export class RunStart {
  readonly #begun: Promise<void>;
  #resolve!: () => void;
  #atMs: number | undefined;

  constructor() {
    this.#begun = new Promise((resolve) => (this.#resolve = resolve));
  }

  /** The command has started, or will not. Counts once. */
  begin(): void {
    this.#atMs ??= performance.now();
    this.#resolve();
  }

  /** Settles when C-c would reach the command, or when it takes too long to start. */
  async interruptible(): Promise<void> {
    if (this.#atMs === undefined) await Promise.race([this.#begun, pause(READ_MS)]);
    const launchedMs = (this.#atMs ?? 0) + LAUNCH_MS - performance.now();
    if (launchedMs > 0) await pause(launchedMs);
  }
}

async function pause(ms: number): Promise<void> {
  await new Promise<void>((resolve) => void after(ms, resolve));
}
