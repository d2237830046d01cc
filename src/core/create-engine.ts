import type { Tmux } from '../tmux/tmux.js';
import type { PaneId } from '../tmux/ids.js';
import type { Engine } from './engine.js';
import { listPanes } from './panes/list-panes.js';
import { createPrivateDirectory } from './private-directory.js';
