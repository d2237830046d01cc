import { withResolvers } from '../../tmux/with-resolvers.js';
import { hasNul } from '../has-nul.js';
import { requestChange } from '../../tmux/as-change.js';
import { toComplaint } from '../../tmux/complaint.js';
import type { ChannelWaiter } from '../../tmux/channel-waiter.js';
import { TmuxUnavailableError } from '../../tmux/errors.js';
import { quote } from '../../tmux/quote.js';
import type { Tmux } from '../../tmux/tmux.js';
import { after } from '../clock.js';
import { requestLook } from '../inspect/block.js';
import { onAbort } from '../on-abort.js';
import type { Refusal } from '../refusal.js';
import type { ChannelEnd, ChannelWait } from './management.js';

/** A name is part of a message from client to server, which tmux keeps small. */
const MAX_NAME_BYTES = 1000;

/** How many channels are waited for at a time: each costs a process. */
const MAX_WAITS = 32;

/** How long a waiter that was signalled may take to end. */
const WAITER_END_MS = 1000;

/** How the waiter of a channel ended. */
type WaiterEnd = 'signalled' | { readonly error: unknown };

/** Tells a call how it ends. */
type Settle = (end: ChannelEnd['end'] | WaiterEnd) => void;

/** A channel with a waiter in tmux, and the calls that wait for it. */
interface Wait {
  readonly calls: Set<Settle>;
  /** `undefined` when it could not be started. */
  readonly started: Promise<ChannelWaiter | undefined>;
  /** We end it, and nobody is to hear of it. */
  dropped: boolean;
}

/**
 * Waits for tmux's channels.
 *
 * tmux has no way to leave a channel: a client that ends stays among its waiters, and the next
 * signal goes to that waiter alone instead of being kept. So a waiter outlives the call that
 * started it. The next call takes it over; a signal that comes while nobody calls is put back.
 */
export class ChannelWaits {
  readonly #tmux: Tmux;
  /** In the order in which they were started. */
  readonly #waits = new Map<string, Wait>();

  constructor(tmux: Tmux) {
    this.#tmux = tmux;
  }

  async signal(channel: string): Promise<Refusal | undefined> {
    const refusal = checkName(channel);
    if (refusal !== undefined) return refusal;
    // With somebody else's waiter there, a signal is not kept for ours that is on its way.
    const ours = await this.#waits.get(channel)?.started;
    await ours?.waiting;
    const [reply] = await requestChange(this.#tmux, toSignal(channel));
    return reply?.ok === true
      ? undefined
      : { reason: 'tmuxRefused', complaint: toComplaint(reply?.text ?? 'no answer') };
  }

  /** @throws TmuxUnavailableError when tmux, or the waiting process, ends meanwhile. */
  async wait({ channel, timeoutMs, signal }: ChannelWait): Promise<ChannelEnd | Refusal> {
    const refusal = checkName(channel) ?? this.#makeRoom(channel);
    if (refusal !== undefined) return refusal;
    const wait = this.#waits.get(channel) ?? this.#start(channel);
    return await new Promise((resolve, reject) => {
      const settle: Settle = (end) => {
        wait.calls.delete(settle);
        limit[Symbol.dispose]();
        withdrawal[Symbol.dispose]();
        if (typeof end === 'string') resolve({ end });
        else reject(toError(end.error));
      };
      wait.calls.add(settle);
      const limit = after(timeoutMs, () => {
        settle('deadline');
      });
      // Later, so that what `settle` disposes is there.
      const withdrawal = onAbort(signal, () => {
        queueMicrotask(() => {
          settle('cancelled');
        });
      });
    });
  }

  /** End every waiter, and leave none in tmux. */
  async close(): Promise<void> {
    await Promise.all(
      [...this.#waits].map(async ([channel, wait]) => await this.#drop(channel, wait)),
    );
  }

  #start(channel: string): Wait {
    const { promise: started, resolve: start } = withResolvers<ChannelWaiter | undefined>();
    const wait: Wait = { calls: new Set(), started, dropped: false };
    this.#waits.set(channel, wait);
    void this.#await(channel, start).then(async (end) => {
      start(undefined);
      if (this.#waits.get(channel) === wait) this.#waits.delete(channel);
      if (wait.dropped) return;
      if (end === 'signalled' && wait.calls.size === 0) await this.#putBack(channel);
      for (const settle of wait.calls) settle(end);
    });
    return wait;
  }

  async #await(channel: string, start: (waiter: ChannelWaiter) => void): Promise<WaiterEnd> {
    try {
      const { pid } = await this.#tmux.identity();
      const waiter = this.#tmux.waitForChannel(channel);
      start(waiter);
      // A tmux server that is about to end lets its waiters go, as if there had been a signal.
      if ((await waiter.released) && (await this.#serverPid()) === pid) return 'signalled';
      throw new TmuxUnavailableError('tmux, or its process that waited, has ended');
    } catch (error) {
      return { error };
    }
  }

  async #serverPid(): Promise<number> {
    const [reply] = await requestLook(this.#tmux, 'display-message -p "#{pid}"');
    return Number(reply?.text);
  }

  async #putBack(channel: string): Promise<void> {
    await this.#tmux.request(toSignal(channel)).catch(() => undefined);
  }

  /** Let one go that no call waits for any more, when there are too many. */
  #makeRoom(channel: string): Refusal | undefined {
    if (this.#waits.has(channel) || this.#waits.size < MAX_WAITS) return undefined;
    const idle = [...this.#waits].find(([, { calls }]) => calls.size === 0);
    if (idle === undefined) return { reason: 'tooManyWaits', maximum: MAX_WAITS };
    void this.#drop(...idle);
    return undefined;
  }

  /** A signal is the only thing that takes a waiter out of tmux's list. */
  async #drop(channel: string, wait: Wait): Promise<void> {
    wait.dropped = true;
    this.#waits.delete(channel);
    for (const settle of wait.calls) settle('cancelled');
    const waiter = await wait.started;
    if (waiter === undefined) return;
    await this.#putBack(channel);
    // When it has only just begun to wait, the signal is kept until it comes, and must not be left.
    await within(WAITER_END_MS, waiter.released);
    waiter[Symbol.dispose]();
  }
}

function toSignal(channel: string): string {
  return `wait-for -S -- ${quote(channel)}`;
}

function checkName(channel: string): Refusal | undefined {
  if (hasNul(channel)) return { reason: 'hasNul', what: 'channel' };
  if (Buffer.byteLength(channel) > MAX_NAME_BYTES)
    return { reason: 'tooLong', what: 'channel', maxBytes: MAX_NAME_BYTES };
  return undefined;
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error('not an error', { cause: error });
}

async function within(ms: number, promise: Promise<unknown>): Promise<void> {
  await new Promise<void>((resolve) => {
    const limit = after(ms, resolve);
    void promise.then(() => {
      limit[Symbol.dispose]();
      resolve();
    });
  });
}
