import type { PlaceChoice } from '../../core/manage/places.js';
import { toArgumentConflict } from '../argument-conflict.js';

/**
 * Which place of a window a call means: the one that it names, else its only one.
 *
 * @throws ToolError ARGUMENTS_CONFLICT when it names half of a place.
 */
export function toPlaceChoice({
  sourceSession,
  sourceIndex,
}: {
  readonly sourceSession?: string;
  readonly sourceIndex?: number;
}): PlaceChoice {
  if (sourceSession === undefined && sourceIndex === undefined) return 'only';
  if (sourceSession === undefined || sourceIndex === undefined)
    throw toArgumentConflict(
      'one of sourceSession and sourceIndex is left out',
      'give both, or neither',
    );
  return { session: sourceSession, index: sourceIndex };
}
