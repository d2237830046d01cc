import { complaintOf } from '../../tmux/complaint.js';
import type { Refusal } from '../refusal.js';
import type { Guard } from '../reservations/guard.js';
import type { RespawnRequest, Started } from './life.js';
import type { Newborn } from './readiness.js';
import {
  awaitStart,
  literal,
  NEWBORN_FORMAT,
  readBirth,
  type StartParts,
  toGone,
} from './start.js';
import { toStartDirectory } from './start-directory.js';

export interface RespawnParts extends StartParts {
  readonly guard: Guard;
  /** Another program is in this pane: settles when the run of the one before was answered. */
  readonly replaced: (newborn: Newborn) => Promise<void>;
}

/** Start a pane's program anew. */
export async function respawnPane(
  parts: RespawnParts,
  request: RespawnRequest,
): Promise<Started | Refusal> {
  const { paneId, killFirst, allowCallerPane, signal } = request;
  const directory =
    request.directory === undefined ? undefined : await toStartDirectory(request.directory);
  if (typeof directory === 'object') return directory;
  const options = [
    ...(killFirst ? ['-k'] : []),
    ...(directory === undefined ? [] : [`-c ${literal(directory)}`]),
    `-t '${paneId}'`,
  ];
  const acted = await parts.guard.act(
    { target: { kind: 'pane', paneId }, allowCallerPane },
    ({ panes: [pane] }) =>
      killFirst || pane?.dead === true
        ? [
            `respawn-pane ${options.join(' ')}`,
            `display-message -p -t '${paneId}' '${NEWBORN_FORMAT}'`,
          ]
        : { reason: 'alive', paneId },
  );
  if ('reason' in acted) return acted;
  const birth = readBirth(acted.blocks);
  if (birth === undefined) {
    const complaint = complaintOf(acted.blocks);
    if (complaint.startsWith("can't find")) return await toGone(parts.facts, paneId);
    return { reason: 'tmuxRefused', complaint };
  }
  const [started] = await Promise.all([awaitStart(parts, birth, signal), parts.replaced(birth)]);
  return started;
}
