import type { Vocabulary } from '../refusals.js';

export const VOCABULARY: Vocabulary = {
  allowCallerPane: 'call again with force',
  respawn: 'call again with killFirst',
};
