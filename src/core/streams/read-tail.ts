import { after } from '../clock.js';
import { onAbort } from '../on-abort.js';
import type { Refusal } from '../refusal.js';
import type { StreamTools } from './create-streams.js';
import { findTail } from './find-tail.js';
import { lookAtPane } from './look.js';
import { PaneFlow } from './pane-flow.js';
import type { ReadRequest, ReadResult } from './streams.js';
import type { Tail } from './tail.js';

/** How far back an end is looked at, to find out whether something is not complete there. */
const LEAD_BYTES = 32 * 1024;

/** What a pane printed since a position; without one, its screen. */
export async function readTail(
  tools: StreamTools,
  request: ReadRequest,
): Promise<ReadResult | Refusal> {
  const { paneId, from, onExpired } = request;
  if (from === undefined) return await begin(tools, request, false);
  const found = findTail(tools, paneId, from);
  if (!('reason' in found))
    return await readFrom(tools, found, { ...request, offset: from.offset });
  if (found.reason !== 'expiredCursor' || onExpired === 'refuse') return found;
  const newest = tools.tails.newest(paneId);
  if (newest === undefined || newest.end !== undefined) return await begin(tools, request, true);
  const result = await readFrom(tools, newest, { ...request, offset: newest.ring.start });
  return { ...result, missed: true };
}

async function begin(
  { tmux, tails, instance }: StreamTools,
  { paneId, historyLines }: ReadRequest,
  missed: boolean,
): Promise<ReadResult | Refusal> {
  // What comes between an end and a look is on the screen and in the next read: rather twice than never.
  const known = tails.newest(paneId);
  const knownEnd = known === undefined ? 0 : settledEnd(known);
  const first = await lookAtPane(tmux, paneId, known === undefined ? {} : { historyLines });
  if ('reason' in first) return first;
  const opened = first.dead ? undefined : await tails.open(paneId, first.panePid);
  const tail = opened?.tail ?? tails.addEnded(paneId, first.panePid);
  const atOpening = opened?.isNew === true && historyLines === 0 ? tail.opening : undefined;
  const exact = tail === known ? first : atOpening;
  const exactEnd = tail === known ? knownEnd : 0;
  const offset = exact ? exactEnd : settledEnd(tail);
  const look = exact ?? (await lookAtPane(tmux, paneId, { historyLines }));
  if ('reason' in look) return look;
  tail.columns = look.columns;
  if (opened?.isNew === true) tail.seed = look.cursorLine;
  tails.touch(tail);
  return {
    paneId,
    text: look.text === '' ? '' : `${look.text}\n`,
    position: { instance, epoch: tail.epoch, offset },
    isScreen: true,
    missed,
    missedBytes: 0,
    ended: tail.end !== undefined,
  };
}

async function readFrom(
  { tails, instance }: StreamTools,
  tail: Tail,
  request: ReadRequest & { readonly offset: number },
): Promise<ReadResult> {
  const { offset, paneId } = request;
  const start = Math.max(offset, tail.ring.start);
  const gap = tail.hasGapAfter(offset);
  const lost = start - offset;
  tails.touch(tail);
  let text = '';
  const flow = new PaneFlow({ columns: tail.columns }, (told) => (text += told));
  flow.push(tail.ring.read(start));
  if (text + flow.current === '' && tail.end === undefined && request.waitMs > 0)
    await untilOutput(tail, flow, request, () => text + flow.current !== '');
  tails.touch(tail);
  return {
    paneId,
    text: text + flow.current,
    position: { instance, epoch: tail.epoch, offset: tail.ring.end - flow.incompleteBytes },
    isScreen: false,
    missed: lost > 0 || gap,
    missedBytes: Math.max(lost, gap ? 1 : 0),
    ended: tail.end !== undefined,
  };
}

/** Wait for output, the recording's end, the time or the client. */
async function untilOutput(
  tail: Tail,
  flow: PaneFlow,
  { waitMs, signal }: ReadRequest,
  isThere: () => boolean,
): Promise<void> {
  let done!: () => void;
  const promise = new Promise<void>((resolve) => (done = resolve));
  using _listening = tail.listen({
    bytes: (chunk) => {
      flow.push(chunk);
      if (isThere()) done();
    },
    gap: done,
    ended: done,
  });
  using _deadline = after(waitMs, done);
  using _abort = onAbort(signal, done);
  await promise;
}

/** The end of a recording, or where what is not complete begins there. */
function settledEnd({ ring }: Tail): number {
  const flow = new PaneFlow({ columns: 80 }, () => undefined);
  flow.push(ring.read(ring.end - LEAD_BYTES));
  return ring.end - flow.incompleteBytes;
}
