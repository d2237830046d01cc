import type {
  WaitForTextInput,
  WaitForTextOutput,
} from '../../../generated/libtmux-rs/types/wait_for_text.js';
import type { WaitOutcome, WaitResult } from '../../core/streams/streams.js';
import { accept } from '../accept.js';
import type { HandlerContext } from '../context.js';
import { cutTail } from '../cut-tail.js';
import { toPaneId } from '../pane-id.js';
import { RETAIN_BYTES, toSeconds } from './limits.js';
import { VOCABULARY } from './vocabulary.js';

/** The contract has no word for lost output, which is no match, nor for a lost tmux server. */
const OUTCOMES = {
  matched: 'matched',
  stopped: 'stopped',
  presentAtEntry: 'present_at_entry',
  pending: 'pending',
  deadline: 'deadline',
  cancelled: 'cancelled',
  outputLost: 'deadline',
  paneClosed: 'pane_closed',
  serverGone: 'pane_closed',
} as const satisfies Record<WaitOutcome, WaitForTextOutput['outcome']>;

export async function waitForText(
  input: WaitForTextInput,
  { engine, signal, progress }: HandlerContext,
): Promise<WaitForTextOutput> {
  const lists = { patterns: input.patterns ?? [], stop: input.stop ?? [] };
  const request = {
    ...lists,
    paneId: toPaneId('pane', input.pane),
    regex: input.regex,
    matchCase: input.match_case,
    from: 'screen',
    timeoutMs: toSeconds(input.seconds) * 1000,
    retainBytes: RETAIN_BYTES,
    signal,
  } as const;
  const result = accept(await engine.streams.wait(request, progress), VOCABULARY);
  return toWaitOutput(result, lists);
}

export function toWaitOutput(
  { paneId, outcome, index, text, bytes }: WaitResult,
  lists: { readonly patterns: readonly string[]; readonly stop: readonly string[] },
): WaitForTextOutput {
  const list = outcome === 'stopped' ? lists.stop : lists.patterns;
  return {
    pane: paneId,
    outcome: OUTCOMES[outcome],
    matched_index: index ?? null,
    matched_pattern: index === undefined ? null : (list[index] ?? null),
    text: cutTail(text, RETAIN_BYTES).text,
    bytes,
  };
}
