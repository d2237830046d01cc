import type { Vocabulary } from '../refusals.js';

export const VOCABULARY = {
  interrupt: 'send_keys with keys ["C-c"] alone',
  typeKeys: 'use send_keys',
  restart: 'respawn_pane',
  endAndRestart: 'respawn_pane with kill_first',
} as const satisfies Vocabulary;
