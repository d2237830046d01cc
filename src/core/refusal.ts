import type { ManageRefusal } from './manage-refusal.js';
import type { PaneId, SessionId, WindowId } from '../tmux/ids.js';

/** A pane as a refusal lists it, so that the caller can choose another. */
export interface PaneListing {
  readonly paneId: PaneId;
  readonly command: string;
  /** `session:window.pane`. */
  readonly place: string;
}

/** A session as a refusal lists it. */
export interface SessionListing {
  readonly sessionId: SessionId;
  readonly name: string;
}

/** A window as a refusal lists it. */
export interface WindowListing {
  readonly windowId: WindowId;
  readonly name: string;
  /** `session:index`, the first one when there are several. */
  readonly place: string;
}

/**
 * Which session is meant. Text is its id or exactly its name, as callers write it; what looks like an
 * id is one when there is a session with it, else a name. `id` is that id and never a name.
 */
export type SessionChoice = string | { readonly id: SessionId };

/**
 * Why nothing was done. A value, not an exception: each is an expected end.
 *
 * `paneId` is the pane that failed the check, which with synchronize-panes need not be the target.
 */
export type Refusal =
  | ManageRefusal
  | {
      readonly reason: 'noSuchPane';
      readonly paneId: PaneId;
      readonly panes: readonly PaneListing[];
      readonly more: number;
    }
  | {
      readonly reason: 'noSuchSession';
      readonly session: SessionChoice;
      readonly sessions: readonly SessionListing[];
      readonly more: number;
    }
  | {
      readonly reason: 'noSuchWindow';
      readonly windowId: WindowId;
      readonly windows: readonly WindowListing[];
      readonly more: number;
    }
  | { readonly reason: 'callerPane'; readonly paneId: PaneId }
  /** `problem` says what about TMUX, TMUX_PANE or our ancestors does not fit together. */
  | { readonly reason: 'callerUnproven'; readonly problem: string }
  /** `owner`: another process of ours, this one, or one that is gone while its command still runs. */
  | {
      readonly reason: 'reserved';
      readonly paneId: PaneId;
      readonly owner: 'thisServer' | 'otherServer' | 'goneServer';
    }
  /** `clients`: names of the terminal clients that show the pane. */
  | { readonly reason: 'attended'; readonly paneId: PaneId; readonly clients: readonly string[] }
  | { readonly reason: 'dead'; readonly paneId: PaneId }
  | { readonly reason: 'inputOff'; readonly paneId: PaneId }
  /** `mode`: tmux's name for it, e.g. `copy-mode`. */
  | { readonly reason: 'inMode'; readonly paneId: PaneId; readonly mode: string }
  | { readonly reason: 'synchronized'; readonly paneId: PaneId; readonly cohort: readonly PaneId[] }
  /** `command`: what runs there. */
  | { readonly reason: 'notAShell'; readonly paneId: PaneId; readonly command: string }
  /** `by`: what keeps the shell busy, as far as is known; never a command line. */
  | { readonly reason: 'busy'; readonly paneId: PaneId; readonly by: string }
  | { readonly reason: 'changed'; readonly paneId: PaneId }
  /** The connection went or tmux did not answer while the input was on its way: typed or not. */
  | { readonly reason: 'uncertain'; readonly paneId: PaneId }
  | { readonly reason: 'unreadable'; readonly what: string }
  | { readonly reason: 'frameUnreadable'; readonly paneId: PaneId }
  | { readonly reason: 'frameUnclaimed'; readonly paneId: PaneId }
  | { readonly reason: 'privateDirectory'; readonly problem: string }
  | { readonly reason: 'unknownKey'; readonly key: string }
  | { readonly reason: 'unknownOption'; readonly name: string }
  /** `names`: environment variables that the operator does not let be read. */
  | { readonly reason: 'environmentWithheld'; readonly names: readonly string[] }
  | { readonly reason: 'nothingToSend' }
  /** `index` in the list, 0 for `pattern`; `position` in the pattern, from 0, in characters. `problem`: the engine's words. */
  | {
      readonly reason: 'badPattern';
      readonly list: 'pattern' | 'patterns' | 'stop';
      readonly index: number;
      readonly position: number;
      readonly problem: string;
    }
  | {
      readonly reason: 'patternTooLarge';
      readonly list: 'pattern' | 'patterns' | 'stop';
      readonly index: number;
    }
  /** An expression that repeats too much. */
  | {
      readonly reason: 'patternTooCostly';
      readonly list: 'pattern' | 'patterns' | 'stop';
      readonly index: number;
    }
  /** A place in the output of another pane. */
  | { readonly reason: 'foreignCursor'; readonly paneId: PaneId }
  /** A place that no recording of this process ever had. */
  | { readonly reason: 'unknownCursor'; readonly paneId: PaneId }
  /** A place in a recording that is not kept any more, or of another process. */
  | { readonly reason: 'expiredCursor'; readonly paneId: PaneId }
  | {
      readonly reason: 'hasNul';
      readonly what: 'command' | 'text' | 'key' | 'name' | 'directory' | 'channel';
    }
  /** `directory`: absolute. */
  | { readonly reason: 'noSuchDirectory'; readonly directory: string }
  /** `name`: as tmux writes it. */
  | { readonly reason: 'sessionExists'; readonly name: string }
  | { readonly reason: 'invalidName'; readonly what: 'session' }
  /** The pane is too small to be split. */
  | { readonly reason: 'noSpace'; readonly paneId: PaneId }
  /** The pane's program still runs. */
  | { readonly reason: 'alive'; readonly paneId: PaneId }
  /** The pane was made, and closed with its program before anybody could use it. */
  | { readonly reason: 'endedAtOnce'; readonly paneId: PaneId }
  /** The text to paste holds what ends a bracketed paste. */
  | { readonly reason: 'endsPaste' }
  | { readonly reason: 'blankCommand' };
