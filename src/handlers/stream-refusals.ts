import { MAX_LIST_BYTES, MAX_PATTERN_BYTES } from '../core/patterns/patterns.js';
import type { Refusal } from '../core/refusal.js';
import type { Description } from './description.js';

type StreamReason =
  | 'badPattern'
  | 'patternTooLarge'
  | 'patternTooCostly'
  | 'foreignCursor'
  | 'expiredCursor'
  | 'unknownCursor';

const AGAIN = 'call again without a cursor';

/** What is wrong with a pattern or a cursor. */
export function describeStreamArgument(
  refusal: Extract<Refusal, { reason: StreamReason }>,
): Description {
  switch (refusal.reason) {
    case 'badPattern': {
      const { list, index, position, problem } = refusal;
      return {
        code: 'PATTERN_INVALID',
        message: `${toName(refusal)} is no regular expression: ${problem}, at character ${position}`,
        nextStep: 'write it in RE2 syntax, or leave regex out for literal text',
        details: { argument: list, index, position },
      };
    }
    case 'patternTooLarge': {
      const { list, index } = refusal;
      if (list === 'pattern')
        return {
          code: 'PATTERN_TOO_LARGE',
          message: `the pattern is too large: ${MAX_LIST_BYTES} bytes are allowed`,
          nextStep: 'give a shorter pattern',
          details: { argument: list },
        };
      return {
        code: 'PATTERN_TOO_LARGE',
        message: `${list} is too large, from ${list}[${index}] on: ${MAX_PATTERN_BYTES} bytes are allowed in a pattern, ${MAX_LIST_BYTES} in the list`,
        nextStep: 'give fewer or shorter patterns',
        details: { argument: list, index },
      };
    }
    case 'patternTooCostly': {
      const { list, index } = refusal;
      return {
        code: 'PATTERN_TOO_LARGE',
        message: `${toName(refusal)} is an expression that would take too long to try: it repeats too much`,
        nextStep: 'lower the counts in its braces, or write * or + for them',
        details: { argument: list, index },
      };
    }
    case 'foreignCursor':
      return {
        code: 'CURSOR_INVALID',
        message: `the cursor belongs to another pane than ${refusal.paneId}`,
        nextStep: AGAIN,
        details: { argument: 'cursor' },
      };
    case 'unknownCursor':
      return {
        code: 'CURSOR_INVALID',
        message: `the cursor is none that was given for pane ${refusal.paneId}: it is beyond what was recorded`,
        nextStep: AGAIN,
        details: { argument: 'cursor' },
      };
    case 'expiredCursor':
      return {
        code: 'CURSOR_EXPIRED',
        message: `the output that the cursor points to is not recorded any more in pane ${refusal.paneId}`,
        nextStep: AGAIN,
        details: { argument: 'cursor' },
      };
  }
}

function toName({ list, index }: { readonly list: string; readonly index: number }): string {
  return list === 'pattern' ? 'the pattern' : `${list}[${index}]`;
}
