import type { Tmux } from '../../tmux/tmux.js';
import type { PrivateDirectory } from '../private-directory.js';
import type { Daemon } from './daemon.js';
import type { OutputHub } from './output-hub.js';

/** What each pane's source needs from around it. */
export interface SourceTools {
  readonly tmux: Tmux;
  readonly directory: PrivateDirectory;
  readonly hub: OutputHub;
  readonly daemon: Daemon;
  /** Somebody came or left, or the source went cold. */
  readonly changed: () => void;
  /** Work that goes on after the source is cold. */
  readonly background: (work: Promise<void>) => void;
}
