import type { PaneId } from '../../tmux/ids.js';

/** Text as one block, then Enter outside of it, into one pane. */
export interface PasteRequest {
  readonly paneId: PaneId;
  /** Any Unicode but NUL and the sequence that ends a bracketed paste. */
  readonly text: string;
  readonly enter: boolean;
  readonly allowCallerPane: boolean;
}

export interface PasteResult {
  readonly paneId: PaneId;
  /** Of the text, in UTF-8. */
  readonly bytes: number;
}
