import { after } from '../clock.js';
import type { RunOutput } from '../framing/run-output.js';
import type { OutputListener, StreamEnd } from '../watchers/pane-watchers.js';
import type { Claim } from './claim.js';
import { readClaim, revoke } from './run-files.js';
import {
  INITIAL_RUN,
  step,
  type RevokeReason,
  type RunAnswer,
  type RunEffect,
  type RunEvent,
  type RunState,
} from './run-machine.js';
import { RunStart } from './run-start.js';

/** How long a shell may take from the end mark back to its prompt before the pane counts as free. */
const TAIL_MS = 500;

/** What a run needs from around it. */
export interface RunSurroundings {
  readonly framePath: string;
  readonly output: RunOutput;
  /** The pane is free: give up the lease. The files may go where no shell is on its way to them. */
  readonly settle: (shellIsPast: boolean) => void;
}

/**
 * One run, from its dispatch until its pane is free.
 *
 * Feeds what happens to the run machine and does what the machine asks for. Outlives its answer: a
 * command that was left running at a deadline keeps its reservation until its end is proven.
 */
export class ActiveRun implements OutputListener {
  /** Settles once, with what the caller is told. */
  readonly answer: Promise<RunAnswer>;
  readonly start = new RunStart();
  /** Settles when the pane is free. */
  readonly settled: Promise<void>;
  #state: RunState = INITIAL_RUN;
  readonly #around: RunSurroundings;
  readonly #resolveAnswer: (answer: RunAnswer) => void;
  readonly #resolveSettled: () => void;
  #overdue: Disposable | undefined;

  constructor(around: RunSurroundings) {
    this.#around = around;
    let resolveAnswer!: (answer: RunAnswer) => void;
    let resolveSettled!: () => void;
    this.answer = new Promise((resolve) => (resolveAnswer = resolve));
    this.settled = new Promise((resolve) => (resolveSettled = resolve));
    this.#resolveAnswer = resolveAnswer;
    this.#resolveSettled = resolveSettled;
  }

  get state(): RunState {
    return this.#state;
  }

  /** The end is proven: the pane will be free within a moment. */
  get isEnding(): boolean {
    return this.#state.phase === 'over' || this.#state.phase === 'settled';
  }

  bytes(chunk: Buffer): void {
    this.#around.output.push(chunk);
  }

  gap(): void {
    this.deliver({ type: 'gap' });
  }

  ended(end: StreamEnd): void {
    this.deliver({ type: 'streamEnded', end });
  }

  deliver(event: RunEvent): void {
    const { state, effects } = step(this.#state, event);
    this.#state = state;
    if (state.phase !== 'pending') this.start.begin();
    for (const effect of effects) this.#perform(effect);
  }

  #perform(effect: RunEffect): void {
    switch (effect.type) {
      case 'answer':
        this.#resolveAnswer(effect.answer);
        return;
      case 'readClaim':
        this.deliver({ ...effect, type: 'claimRead', claim: this.#readClaim() });
        return;
      case 'revoke':
        this.#revoke(effect.why);
        return;
      case 'awaitTail':
        this.#overdue = after(TAIL_MS, () => {
          this.deliver({ type: 'tailOverdue' });
        });
        return;
      case 'settle':
        this.#overdue?.[Symbol.dispose]();
        this.#around.settle(effect.shellIsPast);
        this.#resolveSettled();
        return;
    }
  }

  /** A claim that cannot be read tells as little as none. */
  #readClaim(): Claim {
    try {
      return readClaim(this.#around.framePath);
    } catch {
      return { state: 'none' };
    }
  }

  /**
   * Where the private directory is gone, or takes no file, nobody can say whether the shell was first:
   * assume it was.
   */
  #revoke(why: RevokeReason): void {
    let revoked = false;
    try {
      revoked = revoke(this.#around.framePath);
    } catch {
      // Not revoked.
    }
    this.deliver({ type: 'revocation', revoked, why });
  }
}
