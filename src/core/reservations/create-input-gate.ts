import { TmuxUnavailableError } from '../../tmux/errors.js';
import type { PaneId } from '../../tmux/ids.js';
import { repeatLook } from '../../tmux/repeat-look.js';
import type { Tmux } from '../../tmux/tmux.js';
import { toShellName } from '../framing/shells.js';
import { requestLook } from '../inspect/block.js';
import type { Refusal } from '../refusal.js';
import { type AttendedPolicy, viewersOf } from '../presence/attention.js';
import { type CallerOptions, CallerProof } from '../presence/caller.js';
import { check, type Verdict } from './checks.js';
import { toCondition } from './condition.js';
import { readDispatch, toDispatchLine, toReleaseLine } from './dispatch.js';
import { type Foreground, ForegroundReader } from './foreground.js';
import type {
  Clearance,
  DispatchFrame,
  DispatchResult,
  InputGate,
  InputIntent,
} from './input-gate.js';
import { parseLease } from './lease.js';
import type { LeaseSettler } from './lease-settler.js';
import type { WindowState, PaneState } from './window-state.js';
import { queryWindowState } from './query-window-state.js';
import { Patience } from './patience.js';
import { HoldRegistry } from './hold-registry.js';
import { ReturningShells } from './returning-shells.js';
import { judgeShell } from './shell-check.js';
import { isLasting, WarmClearances } from './warm-clearances.js';

export interface InputGateOptions {
  readonly tmux: Tmux;
  readonly settler: LeaseSettler;
  /** Which watched panes may be typed into. Default `refuse`. */
  readonly policy?: AttendedPolicy;
  /** Hear of each output of a pane, from the time this settles on. Without it nobody waits. */
  readonly onOutput?: (
    paneId: PaneId,
    panePid: number,
    listener: () => void,
  ) => Promise<Disposable>;
  /** Where we were started from. Default: this process. */
  readonly caller?: CallerOptions;
}

/** How often a pane that keeps changing is checked without a wait, before the answer is `changed`. */
const MAX_CHECKS = 8;

/** What one check of a pane comes to: an answer, or what has to come before the next check. */
type ClearStep =
  | { readonly next: 'answer'; readonly answer: Clearance | Refusal }
  | { readonly next: 'checkAgain' }
  | { readonly next: 'wait'; readonly refusal: Refusal; readonly panePid: number };

/** The gate of one tmux server. Disposing closes the files of /proc that it keeps open. */
export function createInputGate(options: InputGateOptions): InputGate & Disposable {
  return new Gate(options);
}

class Gate implements InputGate, Disposable {
  readonly #tmux: Tmux;
  readonly #options: InputGateOptions;
  readonly #policy: AttendedPolicy;
  readonly #caller: CallerProof;
  readonly #foreground = new ForegroundReader();
  readonly #holds = new HoldRegistry();
  readonly #warm = new WarmClearances();
  readonly #returning = new ReturningShells(() => performance.now());
  readonly #disconnect: Disposable;
  /** Names the tmux server that we last spoke to. */
  #server = '';

  constructor(options: InputGateOptions) {
    this.#options = options;
    this.#tmux = options.tmux;
    this.#policy = options.policy ?? 'refuse';
    this.#caller = new CallerProof(options.tmux, options.caller ?? process);
    this.#disconnect = options.tmux.onDisconnect(() => this.#warm.clear());
  }

  async clear(intent: InputIntent): Promise<Clearance | Refusal> {
    const warm = this.#tryWarm(intent);
    if (warm) return warm;
    let patience: Patience | undefined;
    try {
      let checks = 1;
      while (checks <= MAX_CHECKS) {
        const step = await this.#checkOnce(intent, checks);
        if (step.next === 'answer') return step.answer;
        if (step.next === 'checkAgain') checks += 1;
        else {
          if (patience?.ended === true) return step.refusal;
          patience ??= this.#patienceFor(intent, step.panePid);
          if (patience === undefined) return step.refusal;
          intent.onWait?.();
          await patience.until(() => this.#isIdle(intent.paneId, step.panePid));
        }
      }
      return { reason: 'changed', paneId: intent.paneId };
    } finally {
      patience?.[Symbol.dispose]();
    }
  }

  async dispatch(
    clearance: Clearance,
    commands: readonly string[],
    lease?: string,
    frame?: DispatchFrame,
  ): Promise<DispatchResult> {
    const { paneId } = clearance;
    // As at the clearance: on another tmux server the condition does not hold. Claiming before any
    // wait is what lets the next call hear of it at once.
    const server = this.#server;
    if (lease !== undefined) {
      if (parseLease(lease) === undefined) throw new RangeError('not the value of a lease');
      if (!this.#holds.apply(server, paneId, { type: 'claimed', lease }))
        return { kind: 'changed' };
    }
    const line = toDispatchLine(clearance, commands, lease, frame);
    const unwanted = clearance.intent.signal;
    const result = await this.#send(line, { unwanted, frame }).catch((error: unknown) => {
      if (lease !== undefined) this.#holds.apply(server, paneId, { type: 'missed', lease });
      throw error;
    });
    // What was typed may be on its way still, C-c above all: a look at tmux comes after it.
    if (result.kind === 'changed' || lease === undefined) this.#warm.drop(paneId);
    if (lease === undefined) this.#returning.forget(paneId);
    if (lease !== undefined)
      this.#holds.apply(server, paneId, {
        type: result.kind === 'changed' ? 'missed' : 'taken',
        lease,
      });
    return result;
  }

  release(paneId: PaneId, lease: string, isReturning = false): void {
    const server = this.#server;
    if (isReturning) this.#returning.note(paneId);
    this.#holds.apply(server, paneId, { type: 'released', lease });
    this.#tmux.request(toReleaseLine(paneId, lease)).then(
      () => this.#holds.apply(server, paneId, { type: 'gone', lease }),
      // It stays noted as given up, and is taken away when the pane is next looked at.
      () => undefined,
    );
  }

  [Symbol.dispose](): void {
    this.#disconnect[Symbol.dispose]();
    this.#foreground[Symbol.dispose]();
  }

  #tryWarm(intent: InputIntent): Clearance | undefined {
    const warm = this.#warm.get(intent);
    if (warm === undefined) return undefined;
    const free = !this.#holds.blocks(this.#server, intent.paneId);
    if (intent.anew !== true && free && this.#isIdle(intent.paneId, warm.panePid))
      return { ...warm, intent };
    this.#warm.drop(intent.paneId);
    return undefined;
  }

  async #checkOnce(intent: InputIntent, checks: number): Promise<ClearStep> {
    const caller = await repeatLook(async () => await this.#caller.locate());
    const server = await this.#identify();
    const state = await queryWindowState(this.#tmux, intent.paneId);
    if ('reason' in state) return answer(state);
    const blocks = ({ paneId }: PaneState): boolean => this.#holds.blocks(server, paneId);
    const verdict = check(state, intent, { caller, policy: this.#policy, blocks });
    switch (verdict.kind) {
      case 'refused':
        return answer(verdict.refusal);
      case 'leased': {
        const refusal = await this.#settle(verdict);
        return refusal ? answer(refusal) : { next: 'checkAgain' };
      }
      case 'passed':
        return this.#judge(intent, { state, cohort: verdict.cohort, checks });
    }
  }

  #judge(
    intent: InputIntent,
    passed: {
      readonly state: WindowState;
      readonly cohort: readonly PaneState[];
      readonly checks: number;
    },
  ): ClearStep {
    const { state, cohort, checks } = passed;
    const { target } = state;
    if (intent.purpose === 'run') {
      const foreground = this.#lookAt(target.paneId, target.panePid);
      const judgement = judgeShell(target, foreground, intent.patienceMs ?? 0);
      if (judgement.kind === 'contradicted' && checks === 1) return { next: 'checkAgain' };
      if (judgement.kind === 'passing')
        return { next: 'wait', refusal: judgement.refusal, panePid: target.panePid };
      if (judgement.kind !== 'ready') return answer(judgement.refusal);
    }
    const clearance: Clearance = {
      intent,
      paneId: target.paneId,
      panePid: target.panePid,
      cohort: cohort.map(({ paneId }) => paneId),
      shell: toShellName(target.command),
      attended: cohort.some((pane) => viewersOf(pane, state.clients).length > 0),
      columns: target.columns,
      rows: target.rows,
      condition: toCondition(state, cohort, intent, this.#policy),
    };
    if (intent.purpose === 'run' && isLasting(state, this.#policy)) this.#warm.keep(clearance);
    return answer(clearance);
  }

  /** @returns The refusal when the lease stands; nothing when it was taken away. */
  async #settle({
    pane,
    lease,
  }: Verdict & { readonly kind: 'leased' }): Promise<Refusal | undefined> {
    const { paneId } = pane;
    const hold = this.#holds.get(this.#server, paneId);
    const ours = hold?.lease === pane.lease;
    if (ours && hold.phase !== 'releasing')
      return { reason: 'reserved', paneId, owner: 'thisServer' };
    // The program that it was given for has ended, and the run with it.
    const isVoid = pane.dead || lease.panePid !== pane.panePid;
    if (!ours) {
      // A void lease is settled too, so that the files of a dead owner are removed.
      const owner = await this.#options.settler.settle(lease);
      if (owner !== 'free' && !isVoid) return { reason: 'reserved', paneId, owner };
    }
    // It takes that lease away and no other: a second time it does nothing.
    await requestLook(this.#tmux, toReleaseLine(paneId, pane.lease));
    this.#holds.apply(this.#server, paneId, { type: 'gone', lease: pane.lease });
    return undefined;
  }

  async #send(
    line: string,
    how: { readonly unwanted: AbortSignal | undefined; readonly frame: DispatchFrame | undefined },
  ): Promise<DispatchResult> {
    try {
      const blocks = await this.#tmux.request(line, how.unwanted);
      return readDispatch(blocks, how.frame?.before.length);
    } catch (error) {
      if (error instanceof TmuxUnavailableError) throw error;
      return { kind: 'uncertain', cause: error };
    }
  }

  async #identify(): Promise<string> {
    const { device, inode, pid, startTime } = await this.#tmux.identity();
    this.#server = `${device}:${inode}:${pid}:${startTime}`;
    return this.#server;
  }

  #patienceFor(
    { paneId, patienceMs = 0, signal }: InputIntent,
    panePid: number,
  ): Patience | undefined {
    const { onOutput } = this.#options;
    if (onOutput === undefined || patienceMs <= 0) return undefined;
    const listen = async (listener: () => void): Promise<Disposable> =>
      await onOutput(paneId, panePid, listener);
    return new Patience({ ms: patienceMs, signal, onOutput: listen });
  }

  /** Where only a run was typed, nothing but the prompt comes after it. */
  #lookAt(paneId: PaneId, panePid: number): Foreground {
    const foreground = this.#foreground.read(panePid);
    const isReturning = foreground.kind === 'working' && this.#returning.has(paneId);
    return isReturning ? { kind: 'idle' } : foreground;
  }

  #isIdle(paneId: PaneId, panePid: number): boolean {
    const { kind } = this.#lookAt(paneId, panePid);
    return kind === 'idle' || kind === 'unknown';
  }
}

function answer(result: Clearance | Refusal): ClearStep {
  return { next: 'answer', answer: result };
}
