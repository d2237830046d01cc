import { cutList } from '../core/cut-list.js';
import type { ManageRefusal } from '../core/manage-refusal.js';
import type { ErrorDetails } from '../errors.js';
import { quoteShort } from './quote-short.js';
import type { Description } from './description.js';

const UNDONE = 'nothing was done';

/** Why tmux's state was not changed, in words. */
export function describeManage(refusal: ManageRefusal): Description {
  switch (refusal.reason) {
    case 'nameEmpty':
      return {
        code: 'NAME_INVALID',
        message: `a session needs a name; ${UNDONE}`,
        nextStep: 'give a name of at least one character',
      };
    case 'hasControl':
      return {
        code: 'TEXT_HAS_CONTROL',
        message: `the ${refusal.what} holds a control character, such as a line end; ${UNDONE}`,
        nextStep: 'leave control characters out',
        details: { argument: refusal.what },
      };
    case 'tooLong':
      return {
        code: 'TEXT_TOO_LONG',
        message: `the ${refusal.what} is longer than ${refusal.maxBytes} bytes; ${UNDONE}`,
        nextStep: 'give a shorter one',
        details: { argument: refusal.what, maxBytes: refusal.maxBytes },
      };
    case 'outOfRange': {
      const { what, minimum, maximum } = refusal;
      return {
        code: 'VALUE_OUT_OF_RANGE',
        message: `the ${what} must be from ${minimum} to ${maximum}; ${UNDONE}`,
        nextStep: 'give a value in that range',
        details: { argument: what, minimum, maximum },
      };
    }
    case 'tooManyWaits':
      return {
        code: 'TOO_MANY_WAITS',
        message: `${refusal.maximum} channels are waited for already; ${UNDONE}`,
        nextStep: 'call again when one of those waits has ended',
        details: { maximum: refusal.maximum },
      };
    case 'tmuxRefused':
      return {
        code: 'TMUX_REFUSED',
        message: `tmux refused (${JSON.stringify(refusal.complaint)})`,
        nextStep: 'look at what is there now; do not repeat the call unchanged',
      };
    case 'layoutInvalid':
    case 'layoutUnsupported':
    case 'indexInUse':
    case 'severalPlaces':
    case 'noSuchPlace':
    case 'nothingLast':
      return describeArrangement(refusal);
  }
}

type ArrangementReason =
  | 'layoutInvalid'
  | 'layoutUnsupported'
  | 'indexInUse'
  | 'severalPlaces'
  | 'noSuchPlace'
  | 'nothingLast';

function describeArrangement(
  refusal: Extract<ManageRefusal, { reason: ArrangementReason }>,
): Description {
  switch (refusal.reason) {
    case 'layoutInvalid':
      return {
        code: 'LAYOUT_INVALID',
        message: `the layout is not one that can be applied: ${refusal.problem}; ${UNDONE}`,
        nextStep:
          'give even-horizontal, even-vertical, main-horizontal, main-vertical or tiled, or a saved layout as tmux shows it (#{window_layout})',
      };
    case 'layoutUnsupported': {
      const { preset, since } = refusal;
      return {
        code: 'TMUX_TOO_OLD',
        message: `this tmux does not have the layout ${preset}, which came with ${since}; ${UNDONE}`,
        nextStep: `use ${preset.replace('-mirrored', '')}`,
        details: { since },
      };
    }
    case 'indexInUse':
      return {
        code: 'INDEX_IN_USE',
        message: `index ${refusal.index} of that session holds a window already; ${UNDONE}`,
        nextStep: 'choose a free index, or move the other window first',
        details: { index: refusal.index },
      };
    case 'severalPlaces':
      return {
        code: 'PLACE_AMBIGUOUS',
        message: `window ${refusal.windowId} is linked to several places, so one must be named; ${UNDONE}`,
        ...toPlaceChoice(refusal),
      };
    case 'noSuchPlace':
      return {
        code: 'PLACE_NOT_FOUND',
        message: `window ${refusal.windowId} is not at that index of that session; ${UNDONE}`,
        ...toPlaceChoice(refusal),
      };
    case 'nothingLast':
      return {
        code: 'NOTHING_LAST',
        message: `no other ${refusal.what} was current there before; ${UNDONE}`,
        nextStep: `name the ${refusal.what} that is meant`,
      };
  }
}

function toPlaceChoice({
  windowId,
  places,
}: Extract<ManageRefusal, { reason: 'severalPlaces' | 'noSuchPlace' }>): Pick<
  Description,
  'nextStep' | 'details'
> {
  const { listed, more } = cutList(places);
  const rows = listed.map(
    ({ sessionId, sessionName, index }) =>
      `${sessionId} (${quoteShort(sessionName)}) index ${index}`,
  );
  const details = listed.map(({ sessionId, sessionName, index }): ErrorDetails => {
    return { session: sessionId, name: sessionName, index };
  });
  return {
    nextStep: `name its place: ${rows.join(', ')}${more > 0 ? `, and ${more} more` : ''}`,
    details: { window: windowId, places: details, more },
  };
}
