import type { Ended } from '../core/life/life.js';

/** Say what went with what was ended. */
export function noteEnd(
  { windows, sessions, wasLast }: Ended<string>,
  notice: ((text: string) => void) | undefined,
): void {
  const gone = [...windows.map((id) => `window ${id}`), ...sessions.map((id) => `session ${id}`)];
  if (gone.length > 0) notice?.(`${gone.join(' and ')} had nothing else and ended with it`);
  if (wasLast)
    notice?.(
      'that was the last session of this tmux server, which ends then unless it is told not to',
    );
}
