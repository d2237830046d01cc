import { randomBytes } from 'node:crypto';
import type { PaneId } from '../../tmux/ids.js';
import type { Tmux } from '../../tmux/tmux.js';
import type { Refusal } from '../refusal.js';
import type { EchoMemory } from '../typing/echo-memory.js';
import type { PaneWatchers } from '../watchers/pane-watchers.js';
import { readTail } from './read-tail.js';
import type { ReadResult, Streams, WaitResult } from './streams.js';
import { Tails } from './tails.js';
import { waitInPane } from './wait-in-pane.js';

export interface StreamParts {
  readonly tmux: Tmux;
  readonly watchers: PaneWatchers;
  /** What we typed, and where. */
  readonly echo: EchoMemory;
  /** Tells this process in positions. Default: a random one. */
  readonly instance?: string | undefined;
}

/** The parts and the recordings, as the operations need them. */
export interface StreamTools extends StreamParts {
  readonly tails: Tails;
  readonly instance: string;
}

/** As their owner has them. Disposing ends all recordings. */
export interface RecordedStreams extends Streams, Disposable {
  /**
   * Settles when all calls so far record this pane, or cannot: what is typed only then is missed by
   * none of them.
   */
  whenRecording(paneId: PaneId): Promise<void>;
}

/** Recordings begin when first asked for. */
export function createStreams(parts: StreamParts): RecordedStreams {
  const { instance = randomBytes(16).toString('hex') } = parts;
  const tools: StreamTools = { ...parts, tails: new Tails(parts.watchers), instance };
  return {
    instance,
    wait: async (request, progress): Promise<WaitResult | Refusal> =>
      await waitInPane(tools, request, progress),
    read: async (request): Promise<ReadResult | Refusal> => await readTail(tools, request),
    whenRecording: async (paneId) => {
      await tools.tails.whenBegun(paneId);
    },
    [Symbol.dispose]: () => {
      tools.tails.close();
    },
  };
}
