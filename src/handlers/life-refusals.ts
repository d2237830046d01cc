import type { Refusal } from '../core/refusal.js';
import type { Description } from './description.js';
import { quoteShort } from './quote-short.js';
import type { Vocabulary } from './refusals.js';

type LifeReason =
  'alive' | 'endedAtOnce' | 'invalidName' | 'noSpace' | 'noSuchDirectory' | 'sessionExists';

/** Why nothing was started or ended. */
export function describeLife(
  refusal: Extract<Refusal, { reason: LifeReason }>,
  words: Vocabulary,
): Description {
  switch (refusal.reason) {
    case 'alive':
      return {
        code: 'PANE_ALIVE',
        message: `the program of pane ${refusal.paneId} still runs; nothing was done`,
        nextStep: `let it end${words.endAndRestart === undefined ? '' : `, or end it first (${words.endAndRestart})`}`,
        details: { pane: refusal.paneId },
      };
    case 'endedAtOnce':
      return {
        code: 'PROGRAM_ENDED',
        message: `what was started in the new pane ${refusal.paneId} ended at once, and the pane with it`,
        nextStep: 'see what this tmux server starts in new panes (default-command, default-shell)',
        details: { pane: refusal.paneId },
      };
    case 'invalidName':
      return {
        code: 'NAME_INVALID',
        message: `tmux takes no such name for a ${refusal.what}; nothing was done`,
        nextStep: 'give a name that is not empty',
      };
    case 'noSpace':
      return {
        code: 'PANE_TOO_SMALL',
        message: `pane ${refusal.paneId} is too small to be split like that; nothing was started`,
        nextStep: 'split another pane or the other way, or open a window',
        details: { pane: refusal.paneId },
      };
    case 'noSuchDirectory':
      return {
        code: 'DIRECTORY_NOT_FOUND',
        message: `${quoteShort(refusal.directory)} is not there, or is no directory; nothing was started`,
        nextStep: 'give a directory that exists, absolute',
      };
    case 'sessionExists':
      return {
        code: 'SESSION_EXISTS',
        message: `there is a session ${quoteShort(refusal.name)} already; nothing was done`,
        nextStep: 'give another name, or use that session',
        details: { session: refusal.name },
      };
  }
}
