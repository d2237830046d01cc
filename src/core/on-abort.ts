/** Call `listener` once, when `signal` aborts or at once if it has, unless disposed before. */
export function onAbort(signal: AbortSignal, listener: () => void): Disposable {
  if (signal.aborted) listener();
  else signal.addEventListener('abort', listener, { once: true });
  return {
    [Symbol.dispose]: () => {
      signal.removeEventListener('abort', listener);
    },
  };
}
