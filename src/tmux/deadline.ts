import { after } from '../core/clock.js';
import { TmuxSilentError } from './errors.js';

/**
 * Call `expired` when the time is up, unless disposed before.
 *
 * What has arrived meanwhile is read first: it may be us who were slow.
 */
export function deadline(timeoutMs: number, expired: () => void): Disposable {
  let waiting = true;
  const timer = after(timeoutMs, () => {
    setImmediate(() => {
      if (waiting) expired();
    });
  });
  return {
    [Symbol.dispose]: () => {
      waiting = false;
      timer[Symbol.dispose]();
    },
  };
}

/** Wait for a promise, but not longer than this. @throws TmuxSilentError when the time is up. */
export async function within<Result>(timeoutMs: number, promise: Promise<Result>): Promise<Result> {
  return await new Promise((resolve, reject) => {
    const limit = deadline(timeoutMs, () => {
      reject(new TmuxSilentError(`tmux did not answer within ${timeoutMs} ms`));
    });
    promise.then(resolve, reject).finally(() => limit[Symbol.dispose]());
  });
}
