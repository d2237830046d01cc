import type { Vocabulary } from '../refusals.js';

export const VOCABULARY: Vocabulary = {
  interrupt: 'send_keys with keys "C-c" and enter false',
  typeKeys: 'use send_keys',
  allowCallerPane: 'call again with force',
  restart: 'respawn_pane',
  endAndRestart: 'respawn_pane with killFirst',
};
