import { hasNul } from '../has-nul.js';
import type { PaneId } from '../../tmux/ids.js';
import { quote } from '../../tmux/quote.js';
import type { Tmux } from '../../tmux/tmux.js';
import type { Refusal } from '../refusal.js';
import type { InputGate, Purpose } from '../reservations/input-gate.js';
import type { EchoMemory } from './echo-memory.js';
import type { SendRequest, SendResult } from './send-request.js';

/** How often a pane that changes between check and dispatch is tried. */
const MAX_TRIES = 5;

/** Keys that interrupt a running command, and so pass its reservation when sent alone. */
const INTERRUPTS: ReadonlySet<string> = new Set(['C-c', 'C-\\']);

/**
 * Type text, then keys, then Enter, into a pane and those synchronized with it, in one dispatch.
 *
 * @param echo - Remembers what was typed, for those who wait for text.
 * @throws TmuxUnavailableError, and what the connection throws before anything was typed.
 */
export async function sendKeys(
  gate: InputGate,
  tmux: Tmux,
  asked: SendRequest,
  echo?: EchoMemory,
): Promise<SendResult | Refusal> {
  const request = await tellKeyFromText(tmux, asked);
  const { paneId, text, keys, enter, allowCallerPane } = request;
  const refusal = await checkRequest(tmux, request);
  if (refusal) return refusal;
  const purpose: Purpose = interruptsOnly(request) ? 'interrupt' : 'keys';
  const intent = { paneId, purpose, allowCallerPane };
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const clearance = await gate.clear(intent);
    if ('reason' in clearance) return clearance;
    const { cohort, attended } = clearance;
    echo?.meet(paneId, clearance.panePid);
    const noted = echo?.begin(cohort, { text, keys, enter });
    try {
      const result = await gate.dispatch(clearance, toCommands(request));
      if (result.kind === 'uncertain') return { reason: 'uncertain', paneId };
      if (result.kind === 'changed') {
        noted?.withdraw();
        continue;
      }
      noted?.confirm();
      return { paneId, cohort, attended };
    } finally {
      noted?.[Symbol.dispose]();
    }
  }
  return { reason: 'changed', paneId };
}

/** Whether nothing is sent but what interrupts. */
export function interruptsOnly({ text, keys, keyOrText = '', enter }: SendRequest): boolean {
  const pressed = keyOrText === '' ? keys : [keyOrText, ...keys];
  if (text !== '' || enter || pressed.length === 0) return false;
  return pressed.every((key) => INTERRUPTS.has(key));
}

/** Whether something that interrupts is among what is sent. */
export function holdsInterrupt({ text, keys, keyOrText = '' }: SendRequest): boolean {
  return [keyOrText, ...keys].some((key) => INTERRUPTS.has(key)) || /[\x03\x1c]/.test(text);
}

async function tellKeyFromText(tmux: Tmux, request: SendRequest): Promise<SendRequest> {
  const { keyOrText = '', ...rest } = request;
  if (keyOrText === '') return rest;
  return (await isKey(tmux, keyOrText))
    ? { ...rest, keys: [keyOrText, ...rest.keys] }
    : { ...rest, text: rest.text + keyOrText };
}

/** `None` is a name that tmux reads and yet types as text. */
async function isKey(tmux: Tmux, name: string): Promise<boolean> {
  return name.toLowerCase() !== 'none' && (await tmux.isKnownKey(name));
}

/** What is wrong with the request itself, whatever the pane. */
async function checkRequest(
  tmux: Tmux,
  { text, keys, enter }: SendRequest,
): Promise<Refusal | undefined> {
  if (text === '' && keys.length === 0 && !enter) return { reason: 'nothingToSend' };
  if (hasNul(text)) return { reason: 'hasNul', what: 'text' };
  for (const key of keys) {
    if (hasNul(key)) return { reason: 'hasNul', what: 'key' };
    if (!(await isKey(tmux, key))) return { reason: 'unknownKey', key };
  }
  return undefined;
}

function toCommands({ paneId, text, keys, enter }: SendRequest): readonly string[] {
  const pressed = enter ? [...keys, 'Enter'] : keys;
  return [
    ...(text === '' ? [] : [typeText(paneId, text)]),
    ...(pressed.length === 0
      ? []
      : [`send-keys -t '${paneId}' -- ${pressed.map(quote).join(' ')}`]),
  ];
}

/** The tmux command that types text as it is, whatever it begins or ends with. */
export function typeText(paneId: PaneId, text: string): string {
  return `send-keys -t '${paneId}' -l -- ${quote(text)}`;
}
