import type { Started } from '../core/life/life.js';

/** Say of a new program what its view has no word for. */
export function noteStart(
  {
    pane,
    ready,
  }: { readonly ready: boolean; readonly pane: Pick<Started['pane'], 'paneId' | 'dead'> },
  notice: ((text: string) => void) | undefined,
): void {
  if (pane.dead)
    notice?.(`its program has ended already, and pane ${pane.paneId} is kept to show its output`);
  else if (!ready)
    notice?.(
      `its program is not ready for input yet; a command that is to run there waits for it a while, and is refused where that is too short`,
    );
}
