/** Input was on its way when the connection went or tmux fell silent: typed or not, nobody knows. */
export class DispatchUncertainError extends Error {
  override readonly name = 'DispatchUncertainError';
}
