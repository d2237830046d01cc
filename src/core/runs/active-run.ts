import { after } from '../clock.js';
import type { RunOutput } from '../framing/run-output.js';
import type { OutputListener, StreamEnd } from '../watchers/pane-watchers.js';
import type { Claim } from './claim.js';
import { readClaim, revoke } from './run-files.js';
import {
  INITIAL_RUN,
  isEnding,
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

/** How long nothing may come through tmux before an end mark, once the claim file told the end. */
const MARK_MS = 500;
/** What comes all the time is another program's. */
const MARK_CHUNKS = 10_000;

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
  /** How many came since the claim file told the end. */
  #chunks = 0;

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
    return isEnding(this.#state);
  }

  bytes(chunk: Buffer): void {
    this.#around.output.push(chunk);
    if (this.#state.phase === 'running' && this.#state.told !== undefined) this.#awaitMark();
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
      case 'awaitMark':
        this.#awaitMark();
        return;
      case 'awaitTail':
        this.#expect('tailOverdue', TAIL_MS);
        return;
      case 'settle':
        this.#overdue?.[Symbol.dispose]();
        this.#around.settle(effect.shellIsPast);
        this.#resolveSettled();
        return;
    }
  }

  #awaitMark(): void {
    this.#chunks += 1;
    if (this.#chunks < MARK_CHUNKS) this.#expect('markOverdue', MARK_MS);
  }

  /** Replaces what was expected before. */
  #expect(type: 'markOverdue' | 'tailOverdue', ms: number): void {
    this.#overdue?.[Symbol.dispose]();
    this.#overdue = after(ms, () => {
      this.deliver({ type });
    });
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
