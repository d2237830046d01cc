import type { RegisteredTool } from '../../generated/contract.js';
import type { HandlerContext } from '../handlers/context.js';
import type { Log } from '../log.js';

/**
 * Load what calls will need, a piece at a time: the first call is answered sooner, and a server that
 * runs does not depend on the files of its installation, which an update replaces.
 *
 * A piece that cannot be loaded is told where it is asked for.
 */
export async function preload(
  engine: { preload(): Promise<void> },
  tools: ReadonlyMap<string, RegisteredTool<HandlerContext>>,
  log: Log,
): Promise<void> {
  try {
    await engine.preload();
    for (const { loadValidators } of tools.values()) await loadValidators();
    log.debug('loaded');
  } catch {
    // See above.
  }
}
