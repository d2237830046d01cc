import type { ErrorCode, ToolError } from '../../errors.js';

/** The words of the documented server for what went wrong. */
type Kind =
  | 'active_run'
  | 'capacity'
  | 'decode'
  | 'dispatch_unknown'
  | 'internal'
  | 'invalid_input'
  | 'object_gone'
  | 'refused'
  | 'self_protection'
  | 'timeout'
  | 'unreachable'
  | 'unsupported_version';

const KINDS: Readonly<Record<ErrorCode, Kind>> = {
  ARGUMENTS_CONFLICT: 'invalid_input',
  CALLER_PANE: 'self_protection',
  CALLER_UNPROVEN: 'self_protection',
  COMMAND_BLANK: 'invalid_input',
  DISPATCH_UNCERTAIN: 'dispatch_unknown',
  ENVIRONMENT_WITHHELD: 'refused',
  FRAME_UNCLAIMED: 'refused',
  FRAME_UNREADABLE: 'refused',
  INDEX_IN_USE: 'invalid_input',
  INTERNAL: 'internal',
  INVALID_ARGUMENT: 'invalid_input',
  LAYOUT_INVALID: 'invalid_input',
  NAME_INVALID: 'invalid_input',
  NOT_A_SHELL: 'invalid_input',
  NOTHING_LAST: 'invalid_input',
  NOTHING_TO_SEND: 'invalid_input',
  PANE_ATTENDED: 'invalid_input',
  PANE_CHANGED: 'invalid_input',
  PANE_DEAD: 'invalid_input',
  PANE_ID_MALFORMED: 'invalid_input',
  PANE_IN_MODE: 'invalid_input',
  PANE_INPUT_OFF: 'invalid_input',
  PANE_NOT_FOUND: 'object_gone',
  PANE_RESERVED: 'active_run',
  PANES_SYNCHRONIZED: 'invalid_input',
  PATH_UNSAFE: 'unreachable',
  PLACE_AMBIGUOUS: 'invalid_input',
  PLACE_NOT_FOUND: 'object_gone',
  PRIVATE_DIRECTORY: 'unreachable',
  SESSION_EXISTS: 'refused',
  SESSION_NOT_FOUND: 'object_gone',
  SHELL_BUSY: 'refused',
  TARGET_MISSING: 'invalid_input',
  TARGET_UNEXPECTED: 'invalid_input',
  TEXT_HAS_CONTROL: 'invalid_input',
  TEXT_HAS_NUL: 'invalid_input',
  TEXT_TOO_LONG: 'invalid_input',
  TMUX_REFUSED: 'refused',
  TMUX_TIMED_OUT: 'timeout',
  TMUX_TOO_OLD: 'unsupported_version',
  TMUX_UNAVAILABLE: 'unreachable',
  TMUX_UNREADABLE: 'decode',
  TOO_MANY_WAITS: 'capacity',
  UNKNOWN_CORNER: 'invalid_input',
  UNKNOWN_KEY: 'invalid_input',
  UNKNOWN_OPTION: 'invalid_input',
  VALUE_OUT_OF_RANGE: 'invalid_input',
  WAIT_TIMED_OUT: 'timeout',
  WINDOW_ID_MALFORMED: 'invalid_input',
  WINDOW_NOT_FOUND: 'object_gone',
};

/** The errors after which what the caller knows of its target no longer holds. */
const STALE: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'PANE_CHANGED',
  'PANE_NOT_FOUND',
  'PLACE_NOT_FOUND',
  'SESSION_NOT_FOUND',
  'WINDOW_NOT_FOUND',
]);

/** JSON: `message`, and `data` with the documented `kind`, `retryable`, `stale`, and our `code`. */
export function renderError(error: ToolError): string {
  const { code, message, nextStep, retryable, details } = error;
  return JSON.stringify({
    message: `${message}. Next: ${nextStep}.`,
    data: { kind: KINDS[code], retryable, stale: STALE.has(code), code, ...details },
  });
}
