import type { PaneId, SessionId, WindowId } from '../../tmux/ids.js';
import type { ServerIdentity } from '../../tmux/tmux.js';
import type { Refusal, SessionChoice } from '../refusal.js';
import type { Facts, PaneFacts, SessionFacts, WindowFacts } from './facts.js';

export type Corner = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right';

/** Where an option is looked for. `session` is an id or an exact name. */
export type OptionScope =
  | { readonly level: 'server' | 'global-session' | 'global-window' }
  | { readonly level: 'session'; readonly session: string }
  | { readonly level: 'window'; readonly windowId: WindowId }
  | { readonly level: 'pane'; readonly paneId: PaneId };

export interface OptionValue {
  /** `undefined`: not set at that scope. An array has a line for each element. */
  readonly value: string | undefined;
}

export interface EnvironmentEntry {
  readonly name: string;
  /** `removed`: taken away from what new panes inherit. */
  readonly state: 'set' | 'removed';
  /** Only of a variable that is set, and that the operator lets be read. */
  readonly value: string | undefined;
}

export interface Environment {
  /** `undefined`: the global one. */
  readonly sessionId: SessionId | undefined;
  readonly entries: readonly EnvironmentEntry[];
}

/** A command that runs on an event. */
export interface Hook {
  readonly name: string;
  /** Its position among the commands of that hook. */
  readonly index: number;
  /** As tmux writes it. */
  readonly command: string;
}

export interface Hooks {
  readonly hooks: readonly Hook[];
  /** How many hooks have no command. */
  readonly unsetCount: number;
}

/** Reading what there is on a tmux server and how it is set up. Nothing is changed. */
export interface Inspection {
  /** Everything there is, at one instant. */
  facts(): Promise<Facts>;
  session(session: SessionChoice): Promise<SessionFacts | Refusal>;
  window(windowId: WindowId): Promise<WindowFacts | Refusal>;
  pane(paneId: PaneId): Promise<PaneFacts | Refusal>;
  /** The pane in a corner of a window: of a zoomed one, the pane that fills it. */
  paneAt(windowId: WindowId, corner: Corner): Promise<PaneFacts | Refusal>;
  server(): Promise<ServerIdentity>;
  /**
   * The values of tmux's format variables, by name; empty for one that does not exist.
   *
   * Refused where a name is also an environment variable's that may not be read.
   *
   * @param names - Letters, digits and underscores, a letter first.
   * @param paneId - Whose variables; without it, tmux's current pane's.
   */
  variables(
    names: readonly string[],
    paneId: PaneId | undefined,
  ): Promise<ReadonlyMap<string, string> | Refusal>;
  /** @param name - The whole name, with `[index]` for one element of an array. */
  option(name: string, scope: OptionScope): Promise<OptionValue | Refusal>;
  /** What tmux gives to new panes. @param session - An id or exact name; without it, the global one. */
  environment(session: string | undefined): Promise<Environment | Refusal>;
  /** @param session - An id, or an exact name; without it, the global hooks. */
  hooks(session: string | undefined): Promise<Hooks | Refusal>;
}
