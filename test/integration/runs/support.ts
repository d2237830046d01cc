import type { InputGateOptions } from '../../../src/core/reservations/create-input-gate.js';
import type { Clearance, InputGate } from '../../../src/core/reservations/input-gate.js';
import { InputTurns } from '../../../src/core/reservations/input-turns.js';
import type { Refusal } from '../../../src/core/refusal.js';
import type { RunRequest, RunResult } from '../../../src/core/runs/run-request.js';
import { RunCommands } from '../../../src/core/runs/run-commands.js';
import { createLeaseSettler } from '../../../src/core/runs/create-lease-settler.js';
import { EchoMemory } from '../../../src/core/typing/echo-memory.js';
import type { PaneWatchers } from '../../../src/core/watchers/pane-watchers.js';
import type { TestTmux } from '../../support/tmux.js';
import { TestWatching, toPaneId } from '../../support/watching.js';
import { type GateUnderTest, hearOutput, openGate } from '../reservations/support.js';

/** What a run asks of tmux, in this order. */
export type Stage = 'clear' | 'watch' | 'dispatch';

/** Runs on a tmux server of a test. tmux may be silent for as long as a test lasts. */
export class TestRuns implements AsyncDisposable {
  readonly runs: RunCommands;
  readonly under: GateUnderTest;
  readonly watching: TestWatching;
  readonly #reached = new Map<Stage, () => void>();

  constructor(server: TestTmux) {
    const forEver = 2 ** 30;
    this.watching = new TestWatching(server, forEver);
    const settler = createLeaseSettler((id) => this.runs.holds(id));
    const onOutput: InputGateOptions['onOutput'] = async (paneId, _panePid, listener) =>
      await hearOutput(this.under.tmux, paneId, listener);
    this.under = openGate(server, { settler, onOutput }, forEver);
    this.runs = new RunCommands({
      gate: this.#telling(this.under.gate),
      turns: new InputTurns(),
      watchers: this.#tellingWatchers(this.watching.watchers),
      directory: this.watching.directory,
      echo: new EchoMemory(() => performance.now()),
    });
  }

  /** Settles when a run next comes to a stage: what it asks of tmux there is on its way. */
  async reaches(stage: Stage): Promise<void> {
    await new Promise<void>((resolve) => this.#reached.set(stage, resolve));
  }

  async run(
    pane: string,
    command: string,
    more: Partial<RunRequest> = {},
  ): Promise<RunResult | Refusal> {
    return await this.runs.run({
      paneId: toPaneId(pane),
      command,
      timeoutMs: 20_000,
      suppressHistory: false,
      allowCallerPane: false,
      retainBytes: 65_536,
      signal: new AbortController().signal,
      ...more,
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.runs.close();
    await this.under[Symbol.asyncDispose]();
    await this.watching[Symbol.asyncDispose]();
  }

  #tell<Result>(stage: Stage, asked: Promise<Result>): Promise<Result> {
    this.#reached.get(stage)?.();
    this.#reached.delete(stage);
    return asked;
  }

  #telling(gate: InputGate): InputGate {
    return {
      clear: (intent): Promise<Clearance | Refusal> => this.#tell('clear', gate.clear(intent)),
      dispatch: (...args) => this.#tell('dispatch', gate.dispatch(...args)),
      release: (...args) => gate.release(...args),
    };
  }

  #tellingWatchers(watchers: PaneWatchers): PaneWatchers {
    return {
      watch: (...args) => this.#tell('watch', watchers.watch(...args)),
      suspect: (paneId) => watchers.suspect(paneId),
      close: () => watchers.close(),
    };
  }
}
