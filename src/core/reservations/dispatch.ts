import { TmuxProtocolError } from '../../tmux/errors.js';
import type { PaneId } from '../../tmux/ids.js';
import { formatOperand, quote } from '../../tmux/quote.js';
import type { ReplyBlock } from '../../tmux/tmux.js';
import type { Clearance, DispatchFrame, DispatchResult } from './input-gate.js';
import { leaseVariable } from './lease.js';

/** What tmux prints instead of typing. No command that we dispatch prints anything. */
const CHANGED = 'panewright-changed';

/**
 * One command line that types only while the condition holds. tmux runs it in one go.
 *
 * The lease is taken first: when a later command fails, the pane must not look free.
 */
export function toDispatchLine(
  { paneId, condition }: Clearance,
  commands: readonly string[],
  lease: string | undefined,
  { before, otherwise }: DispatchFrame = { before: [], otherwise: [] },
): string {
  const take =
    lease === undefined ? [] : [`set-environment -gh ${leaseVariable(paneId)} ${quote(lease)}`];
  const check = toConditionalLine(paneId, condition, [...take, ...commands], otherwise);
  return [...before, check].join(' ; ');
}

/** One command line that runs commands only while a condition holds for a tmux target. */
export function toConditionalLine(
  target: string,
  condition: string,
  commands: readonly string[],
  otherwise: readonly string[] = [],
): string {
  const yes = commands.join(' ; ');
  const no = [`display-message -p ${CHANGED}`, ...otherwise].join(' ; ');
  return `if-shell -F -t '${target}' '${condition}' { ${yes} } { ${no} }`;
}

/** Whether the condition did not hold, so that nothing was run. */
export function isChanged(blocks: readonly ReplyBlock[]): boolean {
  return blocks.some(({ text }) => text === CHANGED);
}

/**
 * What became of a dispatched line.
 *
 * @param commandsBefore - How many commands the line has before the check. When one of them fails,
 *   tmux runs nothing that follows.
 */
export function readDispatch(blocks: readonly ReplyBlock[], commandsBefore = 0): DispatchResult {
  const failed = blocks.findIndex(({ ok }) => !ok);
  if (failed !== -1 && failed < commandsBefore) return { kind: 'changed' };
  if (isChanged(blocks)) return { kind: 'changed' };
  if (blocks.length > 0 && blocks.every(({ ok }) => ok)) return { kind: 'dispatched' };
  return { kind: 'uncertain', cause: new TmuxProtocolError('tmux did not run the whole input') };
}

/** Take a lease from a pane, if it still has exactly this one. Needs no pane: the variable is global. */
export function toReleaseLine(paneId: PaneId, lease: string): string {
  const name = leaseVariable(paneId);
  return `if-shell -F '#{==:#{${name}},${formatOperand(lease)}}' { set-environment -gu ${name} }`;
}
