import type { SessionId, WindowId } from '../tmux/ids.js';

/** A place of a window, as a refusal lists it: it is linked into a session at an index. */
export interface PlaceListing {
  readonly sessionId: SessionId;
  readonly sessionName: string;
  readonly index: number;
}

/** Why tmux's state was not changed. Part of `Refusal`. */
export type ManageRefusal =
  | { readonly reason: 'nameEmpty' }
  | { readonly reason: 'hasControl'; readonly what: 'title' | 'name' }
  | { readonly reason: 'tooLong'; readonly what: 'channel'; readonly maxBytes: number }
  | {
      readonly reason: 'outOfRange';
      readonly what: 'width' | 'height' | 'index' | 'history limit';
      readonly minimum: number;
      readonly maximum: number;
    }
  /** `problem`: what is wrong with it, without the layout itself. */
  | { readonly reason: 'layoutInvalid'; readonly problem: string }
  /** `since`: the tmux version that brought it. */
  | { readonly reason: 'layoutUnsupported'; readonly preset: string; readonly since: string }
  | { readonly reason: 'indexInUse'; readonly index: number }
  /** The window has several places, and none was named. */
  | {
      readonly reason: 'severalPlaces';
      readonly windowId: WindowId;
      readonly places: readonly PlaceListing[];
    }
  /** The window is not where it was said to be. */
  | {
      readonly reason: 'noSuchPlace';
      readonly windowId: WindowId;
      readonly places: readonly PlaceListing[];
    }
  | { readonly reason: 'nothingLast'; readonly what: 'window' | 'pane' }
  | { readonly reason: 'tooManyWaits'; readonly maximum: number }
  /** `complaint`: tmux's own words, on one line. */
  | { readonly reason: 'tmuxRefused'; readonly complaint: string };
