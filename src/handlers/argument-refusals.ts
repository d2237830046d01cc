import type { Refusal } from '../core/refusal.js';
import type { Description } from './description.js';
import { quoteShort } from './quote-short.js';

const UNTYPED = 'nothing was typed';
const UNDONE = 'nothing was done';

/** Refusals of what was asked, whatever the pane. */
type ArgumentReason = 'unknownKey' | 'nothingToSend' | 'hasNul' | 'blankCommand' | 'endsPaste';

export function describeArgument(
  refusal: Extract<Refusal, { reason: ArgumentReason }>,
): Description {
  switch (refusal.reason) {
    case 'unknownKey':
      return {
        code: 'UNKNOWN_KEY',
        message: `tmux knows no key ${quoteShort(refusal.key)} and would type the name; ${UNTYPED}`,
        nextStep: 'use a tmux key name, such as C-c, Enter, Escape or Up; characters go into text',
        details: { key: quoteShort(refusal.key) },
      };
    case 'nothingToSend':
      return {
        code: 'NOTHING_TO_SEND',
        message: `there is nothing to send; ${UNTYPED}`,
        nextStep: 'give at least one of text, keys and enter',
      };
    case 'hasNul':
      return {
        code: 'TEXT_HAS_NUL',
        message: `the ${refusal.what} holds a NUL character; ${UNDONE}`,
        nextStep: 'leave the NUL out',
        details: { argument: refusal.what },
      };
    case 'endsPaste':
      return {
        code: 'TEXT_ENDS_PASTE',
        message: `the text holds the sequence that ends a bracketed paste (ESC [ 2 0 1 ~), after which the rest of it would be typed; ${UNTYPED}`,
        nextStep: 'leave that sequence out',
        details: { argument: 'text' },
      };
    case 'blankCommand':
      return {
        code: 'COMMAND_BLANK',
        message: `the command is blank; ${UNTYPED}`,
        nextStep: 'give a command',
      };
  }
}
