import type { Refusal } from '../core/refusal.js';
import { quoteShort } from './quote-short.js';
import type { Description } from './refusals.js';

type SettingReason = 'unknownOption' | 'environmentWithheld';

/** A setting of tmux that is not there, or not to be read. */
export function describeSetting(refusal: Extract<Refusal, { reason: SettingReason }>): Description {
  switch (refusal.reason) {
    case 'unknownOption':
      return {
        code: 'UNKNOWN_OPTION',
        message: `tmux has no option of exactly the name ${quoteShort(refusal.name)}; nothing was done`,
        nextStep:
          'give the whole name, such as history-limit, or @ and your own; hooks are no options',
        details: { option: quoteShort(refusal.name) },
      };
    case 'environmentWithheld':
      return {
        code: 'ENVIRONMENT_WITHHELD',
        message: `the operator does not let the environment variables ${refusal.names.join(', ')} be read; nothing was read`,
        nextStep:
          'leave these names out; only the operator can allow them, with --environment-values',
        details: { names: refusal.names },
      };
  }
}
