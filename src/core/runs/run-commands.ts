import { hasNul } from '../has-nul.js';
import { isBlank, normaliseCommand } from '../framing/command-text.js';
import { type PrivateDirectory, PrivateDirectoryError } from '../private-directory.js';
import type { Refusal } from '../refusal.js';
import type { Clearance, InputGate } from '../reservations/input-gate.js';
import type { InputTurns, Turn } from '../reservations/input-turns.js';
import type { EchoMemory } from '../typing/echo-memory.js';
import type { PaneWatchers } from '../watchers/pane-watchers.js';
import type { PaneId } from '../../tmux/ids.js';
import { TmuxTimeoutError, TmuxUnavailableError } from '../../tmux/errors.js';
import type { ActiveRun } from './active-run.js';
import { LeftFiles } from './left-files.js';
import { prepareRun, type PreparedRun } from './prepare-run.js';
import { reportProgress } from './progress.js';
import { toResult, unstarted } from './run-result.js';
import { RunFileSupply } from './run-file-supply.js';
import { errorCode } from './run-files.js';
import { RunLimit } from './run-limit.js';
import type { RunProgress, RunRequest, RunResult } from './run-request.js';

/** How long a busy shell is waited for: PROMPT_COMMAND and rc files make one look busy for a moment. */
const BUSY_SHELL_MS = 3000;
/** And how much of the caller's time at most: there has to be some left to say why nothing was typed. */
const BUSY_SHELL_SHARE = 0.75;

/** How often a pane may change between the check and the dispatch before we give up. */
const ATTEMPTS = 4;

export interface RunParts {
  readonly gate: InputGate;
  readonly turns: InputTurns;
  readonly watchers: PaneWatchers;
  readonly directory: PrivateDirectory;
  /** Learns of the lines that runs type. */
  readonly echo: EchoMemory;
}

/** What a caller waits for. */
interface Call {
  readonly limit: RunLimit;
  readonly turn: Turn;
  readonly progress: ((progress: RunProgress) => void) | undefined;
}

type RunEnd = RunResult | Refusal | 'changed';

/** Runs commands in panes, one at a time in each, and knows those that are not settled yet. */
export class RunCommands {
  readonly #parts: RunParts;
  readonly #files = new RunFileSupply();
  readonly #left = new LeftFiles();
  /** By pane, from the dispatch until the pane is free. */
  readonly #active = new Map<PaneId, ActiveRun>();
  /** By id, from before the dispatch until the pane is free. */
  readonly #unsettled = new Map<string, ActiveRun>();

  constructor(parts: RunParts) {
    this.#parts = parts;
  }

  /** Whether the run with this id, of this process, is not settled. */
  holds(id: string): boolean {
    return this.#unsettled.has(id);
  }

  /** Whether a command runs whose end is not told. */
  get leavesRunning(): boolean {
    return this.#unsettled.size > 0;
  }

  /** The frame with this id has told something in its claim file, that it was hung up or an end. */
  woken(id: string): void {
    const run = this.#unsettled.get(id);
    if (run === undefined) return;
    run.deliver({ type: 'unmarked' });
    for (const [paneId, active] of this.#active)
      if (run === active) this.#parts.watchers.suspect(paneId);
  }

  /** Settles at once, unless the pane's last run has told its end and its shell is not at the prompt yet. */
  async whenPromptIsBack(paneId: PaneId): Promise<void> {
    const run = this.#active.get(paneId);
    run?.deliver({ type: 'wanted' });
    if (run?.isEnding === true) await run.settled;
  }

  /**
   * Settles when C-c would interrupt the pane's run, if there is one: it would take a typed line away
   * before the shell reads it, and a program that is being started misses it.
   */
  async whenInterruptible(paneId: PaneId): Promise<void> {
    await this.#active.get(paneId)?.start.interruptible();
  }

  /** Settles when the run that holds the pane now does so no more. */
  async whenFree(paneId: PaneId): Promise<void> {
    await this.#active.get(paneId)?.settled;
  }

  /** Nothing that has not started may start any more. Commands that run are left alone. */
  close(): void {
    for (const run of this.#unsettled.values()) {
      run.deliver({ type: 'withdrawn' });
      run.deliver({ type: 'tailOverdue' });
    }
  }

  /** See `Engine.run`. */
  async run(
    request: RunRequest,
    progress?: (progress: RunProgress) => void,
  ): Promise<RunResult | Refusal> {
    if (hasNul(request.command)) return { reason: 'hasNul', what: 'command' };
    if (isBlank(request.command)) return { reason: 'blankCommand' };
    const command = normaliseCommand(request.command);
    using limit = new RunLimit(request.timeoutMs, request.signal);
    const { gate, turns } = this.#parts;
    const taken = turns.take(request.paneId);
    using _given = toGiveUp(taken);
    const turn = await limit.unlessReached(taken);
    if (turn !== undefined) await limit.unlessReached(this.whenPromptIsBack(request.paneId));
    for (let attempt = 0; turn && attempt < ATTEMPTS && !limit.isReached(); attempt++) {
      const clearance = await limit.unlessReached(
        gate.clear({
          paneId: request.paneId,
          purpose: 'run',
          allowCallerPane: request.allowCallerPane,
          patienceMs: Math.min(BUSY_SHELL_MS, request.timeoutMs * BUSY_SHELL_SHARE),
          onWait: () => turn.giveWay(),
          signal: limit.signal,
          anew: attempt > 0,
        }),
      );
      const isInterrupted = await limit.unlessReached(turn.goOn());
      if (clearance === undefined || limit.isReached()) break;
      if ('reason' in clearance) return clearance;
      if (isInterrupted === true) continue;
      const end = await this.#attempt({ ...request, command }, clearance, {
        limit,
        turn,
        progress,
      });
      if (end !== 'changed') return end;
    }
    return limit.event === undefined
      ? { reason: 'changed', paneId: request.paneId }
      : unstarted(request.paneId, limit.event);
  }

  async #attempt(
    request: RunRequest,
    clearance: Clearance,
    { limit, turn, progress }: Call,
  ): Promise<RunEnd> {
    const directory = await this.#parts.directory.ensure();
    const prepared = this.#prepare(request, clearance, directory);
    const { run, file } = prepared;
    const isWatched = await limit.unlessReached(this.#watch(clearance, prepared, limit));
    if (isWatched !== true || limit.isReached()) return this.#withdraw(prepared);
    this.#unsettled.set(file.id, run);
    this.#files.refillSoon(directory);
    using _limit = limit.onReached((event) => {
      run.deliver(event);
    });
    const dispatched = await limit.unlessReached(this.#dispatch(clearance, prepared));
    if (dispatched === 'changed') return dispatched;
    turn[Symbol.dispose]();
    using _progress = progress && reportProgress(() => prepared.output.newestLine(), progress);
    const answer = await run.answer;
    switch (answer.kind) {
      case 'dispatchLost':
        throw unanswered(prepared.dispatchLost);
      case 'refused':
        return { reason: answer.reason, paneId: clearance.paneId };
      case 'outcome':
        return toResult(clearance.paneId, answer, prepared);
    }
  }

  /** @throws PrivateDirectoryError when the frame cannot be written. */
  #prepare(request: RunRequest, clearance: Clearance, directory: string): PreparedRun {
    try {
      const file = this.#files.take(directory);
      return prepareRun({ request, clearance, file }, (run, shellIsPast) => {
        this.#settle(run, clearance.paneId);
        this.#left.settled(clearance.paneId, shellIsPast, run.removeFiles);
      });
    } catch (error) {
      const code = errorCode(error);
      if (code === undefined) throw error;
      throw new PrivateDirectoryError(`no file can be written there: ${code}`, { cause: error });
    }
  }

  async #watch(
    { paneId, panePid }: Clearance,
    prepared: PreparedRun,
    limit: RunLimit,
  ): Promise<boolean> {
    try {
      const watch = await this.#parts.watchers.watch(paneId, panePid, prepared.run);
      if (limit.isReached()) watch?.[Symbol.dispose]();
      else if (watch !== undefined) prepared.watch = watch;
      return watch !== undefined;
    } catch (error) {
      this.#withdraw(prepared);
      throw error;
    }
  }

  /**
   * Have the line typed. Whether somebody still waits for it or not: what was not typed leaves
   * nothing behind, and what was, or may have been, holds its pane until it is settled.
   */
  async #dispatch(clearance: Clearance, prepared: PreparedRun): Promise<'changed' | 'sent'> {
    const { run, file } = prepared;
    const { echo } = this.#parts;
    echo.meet(clearance.paneId, clearance.panePid);
    echo.note(clearance.paneId, prepared.line);
    if (prepared.shown !== undefined) echo.show(clearance.paneId, prepared.shown);
    try {
      const result = await this.#parts.gate.dispatch(clearance, [prepared.typing], prepared.lease);
      if (result.kind === 'changed') return this.#withdraw(prepared);
      if (this.#unsettled.has(file.id)) this.#active.set(clearance.paneId, run);
      if (result.kind === 'uncertain') {
        prepared.dispatchLost = result.cause;
        run.deliver({ type: 'dispatchLost' });
      }
      return 'sent';
    } catch (error) {
      this.#withdraw(prepared);
      throw error;
    }
  }

  /** Nothing was typed. */
  #withdraw(prepared: PreparedRun): 'changed' {
    prepared.watch?.[Symbol.dispose]();
    this.#unsettled.delete(prepared.file.id);
    prepared.removeFiles();
    return 'changed';
  }

  #settle(prepared: PreparedRun, paneId: PaneId): void {
    const isShellReturning = prepared.run.state.tail !== undefined;
    this.#parts.gate.release(paneId, prepared.lease, isShellReturning);
    this.#unsettled.delete(prepared.file.id);
    if (this.#active.get(paneId) === prepared.run) this.#active.delete(paneId);
    prepared.watch?.[Symbol.dispose]();
  }
}

/** A turn is given up also when it comes too late. */
function toGiveUp(taken: Promise<Turn>): Disposable {
  return { [Symbol.dispose]: () => void taken.then((turn) => turn[Symbol.dispose]()) };
}

/** tmux did not answer, and the run was revoked: nothing ran, and it can be tried again. */
function unanswered(cause: unknown): Error {
  if (cause instanceof TmuxTimeoutError) return cause;
  return new TmuxUnavailableError('the connection to tmux was lost', { cause });
}
