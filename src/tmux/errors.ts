/** tmux cannot be reached or started. Nothing was sent. */
export class TmuxUnavailableError extends Error {
  override readonly name = 'TmuxUnavailableError';
}

/** tmux is there, but does not answer, so that nothing was sent: trying at once is no use. */
export class TmuxSilentError extends TmuxUnavailableError {}

/** The connection ended before the answer was complete: the line may or may not have been run. */
export class TmuxClosedError extends Error {
  override readonly name = 'TmuxClosedError';
}

/** tmux took the line and did not answer in time: it may still run it. */
export class TmuxTimeoutError extends Error {
  override readonly name = 'TmuxTimeoutError';
}

/** What was asked may or may not have been done, for another reason than the connection's end. */
export class TmuxUncertainError extends Error {
  override readonly name = 'TmuxUncertainError';
}

/** tmux answered in a form that we cannot read. */
export class TmuxProtocolError extends Error {
  override readonly name = 'TmuxProtocolError';
}

/** A path that may not be handed to tmux or to a shell. */
export class UnsafePathError extends Error {
  override readonly name = 'UnsafePathError';
}
