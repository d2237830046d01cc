import { after } from '../clock.js';
import type { RunProgress } from './run-request.js';

/** Short commands need no progress; nobody reads more than one line a second. */
const FIRST_MS = 2000;
const NEXT_MS = 1000;

/** Tell how a run goes: after two seconds, then once a second, until disposed. */
export function reportProgress(
  newestLine: () => string,
  report: (progress: RunProgress) => void,
): Disposable {
  const startedAt = performance.now();
  const tell = (): void => {
    timer = after(NEXT_MS, tell);
    report({ elapsedMs: performance.now() - startedAt, newestLine: newestLine() });
  };
  let timer = after(FIRST_MS, tell);
  return {
    [Symbol.dispose]: () => {
      timer[Symbol.dispose]();
    },
  };
}
