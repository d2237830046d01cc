import type { Inspection } from './inspect/inspection.js';
import type { Life } from './life/life.js';
import type { Content } from './content/content.js';
import type { Management } from './manage/management.js';
import type { Refusal } from './refusal.js';
import type { RunProgress, RunRequest, RunResult } from './runs/run-request.js';
import type { Streams } from './streams/streams.js';
import type { PasteRequest, PasteResult } from './typing/paste-request.js';
import type { SendRequest, SendResult } from './typing/send-request.js';

/** Everything that handlers may ask for. One for each server process and tmux server. */
export interface Engine {
  /** What panes show and have shown. */
  readonly content: Content;
  /** Starting programs in sessions, windows and panes, and ending them. */
  readonly life: Life;
  /** Reading what there is on the tmux server and how it is set up. */
  readonly inspect: Inspection;
  /** Run a command in a pane. `progress` is asked for at most once a second, from the second second on. */
  run(
    request: RunRequest,
    progress?: (progress: RunProgress) => void,
  ): Promise<RunResult | Refusal>;
  send(request: SendRequest): Promise<SendResult | Refusal>;
  paste(request: PasteRequest): Promise<PasteResult | Refusal>;
  /** Waiting for what panes print, and reading what is new. */
  readonly streams: Streams;
  /** Arranging and configuring what is there. */
  readonly manage: Omit<Management, 'close'>;
  /** Whether this engine started the tmux server, with our configuration. Starts it where it may. */
  startedServer(): Promise<boolean>;
  /** End our clients and watchers. Commands stay running in their panes. */
  close(): Promise<void>;
}
