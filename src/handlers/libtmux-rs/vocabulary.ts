import type { Vocabulary } from '../refusals.js';

export const VOCABULARY: Vocabulary = {
  interrupt: 'send_keys with keys ["C-c"] alone',
  typeKeys: 'use send_keys',
  respawn: 'call again with kill_first',
};
