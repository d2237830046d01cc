import type { PaneId } from '../../tmux/ids.js';
import type { PaneWatchers } from './pane-watchers.js';

/** Call `listener` at each output of a pane, and when it ends, until disposed. */
export async function onOutput(
  from: { readonly watchers: PaneWatchers; readonly paneId: PaneId; readonly panePid: number },
  listener: () => void,
): Promise<Disposable> {
  const watch = await from.watchers.watch(from.paneId, from.panePid, {
    bytes: listener,
    gap: listener,
    ended: listener,
  });
  return watch ?? { [Symbol.dispose]: () => undefined };
}
