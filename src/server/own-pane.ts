import { after } from '../core/clock.js';
import { type Log, toErrorFields } from '../log.js';
import type { PaneId } from '../tmux/ids.js';
import type { EngineSource } from './engine-source.js';

/** How long the first answer may wait to be told which pane is ours. */
const PATIENCE_MS = 50;

/** The pane of our own tmux server, for the instructions: unnamed rather than late. */
export async function findOwnPane(engine: EngineSource, log: Log): Promise<PaneId | undefined> {
  const asked = engine
    .get()
    .then(async (ready) => await ready.ownPane())
    .catch((error: unknown) => {
      log.warn('own pane unknown', toErrorFields(error));
      return undefined;
    });
  const late = new Promise<undefined>((resolve) => {
    after(PATIENCE_MS, () => resolve(undefined));
  });
  return await Promise.race([asked, late]);
}
