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
  | 'partial_effect'
  | 'refused'
  | 'self_protection'
  | 'timeout'
  | 'unreachable'
  | 'unsupported_version';

const KINDS: Readonly<Record<ErrorCode, Kind>> = {
  BATCH_SIZE: 'invalid_input',
  ARGUMENTS_CONFLICT: 'invalid_input',
  CALLER_PANE: 'self_protection',
  CALLER_UNPROVEN: 'self_protection',
  COMMAND_BLANK: 'invalid_input',
  CURSOR_EXPIRED: 'object_gone',
  CURSOR_INVALID: 'invalid_input',
  DIRECTORY_NOT_FOUND: 'invalid_input',
  DISPATCH_UNCERTAIN: 'dispatch_unknown',
  ENVIRONMENT_WITHHELD: 'refused',
  FRAME_UNCLAIMED: 'refused',
  FRAME_UNREADABLE: 'refused',
  INDEX_IN_USE: 'invalid_input',
  INTERNAL: 'internal',
  INVALID_ARGUMENT: 'invalid_input',
  NAME_INVALID: 'invalid_input',
  LAYOUT_INVALID: 'invalid_input',
  NOT_A_SHELL: 'invalid_input',
  NOTHING_LAST: 'invalid_input',
  NOTHING_TO_SEND: 'invalid_input',
  PANES_SYNCHRONIZED: 'invalid_input',
  PANE_ALIVE: 'refused',
  PANE_ATTENDED: 'invalid_input',
  PANE_CHANGED: 'invalid_input',
  PANE_DEAD: 'invalid_input',
  PANE_ID_MALFORMED: 'invalid_input',
  PANE_INPUT_OFF: 'invalid_input',
  PANE_IN_MODE: 'invalid_input',
  PANE_NOT_FOUND: 'object_gone',
  PANE_RESERVED: 'active_run',
  PANE_TOO_SMALL: 'refused',
  PATH_UNSAFE: 'unreachable',
  PATTERN_INVALID: 'invalid_input',
  PATTERN_TOO_LARGE: 'invalid_input',
  PRIVATE_DIRECTORY: 'unreachable',
  PROGRAM_ENDED: 'partial_effect',
  PLACE_AMBIGUOUS: 'invalid_input',
  PLACE_NOT_FOUND: 'object_gone',
  SERVER_NOT_OURS: 'refused',
  SESSION_EXISTS: 'refused',
  SESSION_NOT_FOUND: 'object_gone',
  SHELL_BUSY: 'refused',
  TARGET_MISSING: 'invalid_input',
  TARGET_UNEXPECTED: 'invalid_input',
  TEXT_ENDS_PASTE: 'invalid_input',
  TEXT_HAS_NUL: 'invalid_input',
  TEXT_HAS_CONTROL: 'invalid_input',
  TEXT_TOO_LONG: 'invalid_input',
  TMUX_REFUSED: 'refused',
  TMUX_TIMED_OUT: 'timeout',
  TMUX_TOO_OLD: 'unsupported_version',
  TMUX_UNAVAILABLE: 'unreachable',
  TMUX_UNREADABLE: 'decode',
  TOO_MANY_WAITS: 'capacity',
  UNKNOWN_CORNER: 'invalid_input',
  UNKNOWN_KEY: 'invalid_input',
  VALUE_OUT_OF_RANGE: 'invalid_input',
  UNKNOWN_OPTION: 'invalid_input',
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

/** The kinds for which the request is at fault, in the sense of JSON-RPC. */
const PARAMS: ReadonlySet<Kind> = new Set<Kind>([
  'invalid_input',
  'object_gone',
  'self_protection',
]);

const INVALID_PARAMS = -32602;
const INTERNAL_ERROR = -32603;

/** An error as data: that of a refusal, and of a row in a batch. */
export interface ErrorData {
  /** A JSON-RPC class: whether the request is at fault. */
  readonly code: number;
  readonly message: string;
  /** The documented `kind`, `retryable` and `stale`, our `code`, and what belongs to it. */
  readonly data: Readonly<Record<string, unknown>>;
}

export function toErrorData({ code, message, nextStep, retryable, details }: ToolError): ErrorData {
  const kind = KINDS[code];
  return {
    code: PARAMS.has(kind) ? INVALID_PARAMS : INTERNAL_ERROR,
    message: `${message}. Next: ${nextStep}.`,
    data: { kind, retryable, stale: STALE.has(code), code, ...details },
  };
}

/** JSON: `message`, and `data` with the documented `kind`, `retryable`, `stale`, and our `code`. */
export function renderError(error: ToolError): string {
  const { message, data } = toErrorData(error);
  return JSON.stringify({ message, data });
}
