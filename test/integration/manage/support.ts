import { createManagement } from '../../../src/core/manage/create-management.js';
import type { Management } from '../../../src/core/manage/management.js';
import type { TestTmux } from '../../support/tmux.js';
import { inspect, type Inspected } from '../inspect/support.js';

/** A connection, what is read over it, and what is changed over it. */
export interface Managed extends Inspected {
  readonly manage: Management;
}

export function manage(server: TestTmux): Managed {
  const inspected = inspect(server);
  const management = createManagement(inspected.tmux, inspected.facts);
  return {
    ...inspected,
    manage: management,
    [Symbol.asyncDispose]: async () => {
      await management.close();
      await inspected.tmux.close();
    },
  };
}

/** What an operation gave. Throws when it was refused. */
export function given<Result extends object>(result: Result): Exclude<Result, { reason: string }> {
  if ('reason' in result) throw new Error(`refused: ${String(result.reason)}`);
  return result as Exclude<Result, { reason: string }>;
}
