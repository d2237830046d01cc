import type { Vocabulary } from '../refusals.js';

export const VOCABULARY: Vocabulary = {
  allowCallerPane: 'call again with force',
  restart: 'respawn_pane',
  endAndRestart: 'respawn_pane with killFirst',
};
