/**
 * Call `listener` once, `delayMs` from now, unless disposed before.
 *
 * The only place where time enters: a deadline becomes an event, and what it means is decided by
 * the state machine that receives it. Does not keep the process alive.
 */
export function after(delayMs: number, listener: () => void): Disposable {
  const timer = setTimeout(listener, delayMs).unref();
  return { [Symbol.dispose]: () => clearTimeout(timer) };
}
