import type { ReplyBlock } from './tmux.js';

/** How much of it is passed on, in characters. */
const MAX_COMPLAINT = 200;

/** What tmux complains about, on one line; empty when it does not. */
export function complaintOf(blocks: readonly ReplyBlock[]): string {
  return toComplaint(blocks.find(({ ok }) => !ok)?.text ?? '');
}

/** tmux's own words, on one line. */
export function toComplaint(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f]+/g, ' ').slice(0, MAX_COMPLAINT);
}
