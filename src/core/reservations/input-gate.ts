import type { PaneId } from '../../tmux/ids.js';
import type { Refusal } from '../refusal.js';
import type { ShellName } from '../framing/shells.js';

/**
 * What the input is for. `run` demands one recipient and an idle known shell. `interrupt` (C-c or
 * C-\ alone) passes a reservation. `paste` reaches the target pane alone, synchronized or not.
 */
export type Purpose = 'run' | 'keys' | 'interrupt' | 'paste';

export interface InputIntent {
  readonly paneId: PaneId;
  readonly purpose: Purpose;
  /** Whether the caller's own pane is allowed. Opens nothing else. */
  readonly allowCallerPane: boolean;
  /** How long a busy shell is given to become idle, in ms: looked at again on each of its outputs. */
  readonly patienceMs?: number;
  /** Told when that wait begins. */
  readonly onWait?: () => void;
  /** Aborts when the input is not wanted any more: what is not typed by then never is. */
  readonly signal?: AbortSignal;
  /** Look at the pane, whatever is known of it: what was known has proven wrong. */
  readonly anew?: boolean;
}

/** The checks passed, a moment ago. `dispatch` proves that they still hold. */
export interface Clearance {
  readonly intent: InputIntent;
  readonly paneId: PaneId;
  readonly panePid: number;
  /** Sorted by number; the target alone unless synchronize-panes is on. */
  readonly cohort: readonly PaneId[];
  /** The known shell in the foreground: for `run` always there. */
  readonly shell: ShellName | undefined;
  /** Whether a person has one of the cohort's panes on screen: only where the operator allows it. */
  readonly attended: boolean;
  /** The pane's size in cells. */
  readonly columns: number;
  readonly rows: number;
  /** For the gate itself: what the atomic condition compares. */
  readonly condition: string;
}

export type DispatchResult =
  | { readonly kind: 'dispatched' }
  /** Something differs from what was cleared, so nothing was typed: clear again. */
  | { readonly kind: 'changed' }
  /** The connection went or tmux did not answer: typed or not, nobody knows. */
  | { readonly kind: 'uncertain'; readonly cause: unknown };

/** What stands around the check in the same line of tmux commands. */
export interface DispatchFrame {
  /** Run whatever the check says. When one of them fails, nothing that follows is run. */
  readonly before: readonly string[];
  /** Run when something has changed. */
  readonly otherwise: readonly string[];
}

/** Who may type into which pane: checks, and the one atomic check-and-dispatch. */
export interface InputGate {
  /** Run every check, in the documented order. The first that fails is the refusal. */
  clear(intent: InputIntent): Promise<Clearance | Refusal>;

  /**
   * Let tmux check once more and type, in one command: nothing can change in between.
   *
   * @param commands - tmux commands, each with its own `-t`, run only when all still holds.
   * @param lease - For runs: the value of the pane's lease, taken in the same command.
   * @param frame - For what needs preparing, such as a paste buffer, and putting away.
   */
  dispatch(
    clearance: Clearance,
    commands: readonly string[],
    lease?: string,
    frame?: DispatchFrame,
  ): Promise<DispatchResult>;

  /**
   * Give up a lease, if the pane still holds exactly this one.
   *
   * @param isReturning - Whether the pane's shell has done with our line, and comes back to its prompt. Default: no.
   */
  release(paneId: PaneId, lease: string, isReturning?: boolean): void;
}
