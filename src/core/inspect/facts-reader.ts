import { TmuxProtocolError } from '../../tmux/errors.js';
import { quote } from '../../tmux/quote.js';
import type { PaneId, WindowId } from '../../tmux/ids.js';
import { repeatLook } from '../../tmux/repeat-look.js';
import type { ReplyBlock, Tmux } from '../../tmux/tmux.js';
import type { Refusal, SessionChoice } from '../refusal.js';
import type { Caller, CallerProof } from '../presence/caller.js';
import { linesOf, requestLook } from './block.js';
import type { Facts, PaneFacts, SessionFacts, WindowFacts } from './facts.js';
import { toFacts } from './facts-build.js';
import { findPane, findSession, findWindow } from './facts-find.js';
import { CLIENT_ROW_FORMAT, PANE_ROW_FORMAT, parseClientRow, parsePaneRow } from './facts-rows.js';

/**
 * The commands whose two reply blocks `FactsReader.parse` reads. Appended to a line that changes
 * something, they say what came of it.
 */
export const FACTS_COMMANDS = `list-panes -a -F ${quote(PANE_ROW_FORMAT)} ; list-clients -F ${quote(CLIENT_ROW_FORMAT)}`;

/** What there is on a tmux server. Every answer is one look, by one command line. */
export class FactsReader {
  readonly #tmux: Tmux;
  readonly #caller: CallerProof;

  constructor(tmux: Tmux, caller: CallerProof) {
    this.#tmux = tmux;
    this.#caller = caller;
  }

  /** @throws TmuxProtocolError when an answer has another form than asked for. */
  async read(): Promise<Facts> {
    const caller = await repeatLook(async () => await this.#caller.locate());
    return this.#toFacts(await requestLook(this.#tmux, FACTS_COMMANDS), caller);
  }

  /**
   * The facts that are in the reply blocks of `FACTS_COMMANDS`.
   *
   * @throws TmuxProtocolError when an answer has another form than asked for.
   */
  async parse(blocks: readonly ReplyBlock[]): Promise<Facts> {
    return this.#toFacts(blocks, await this.#caller.locate());
  }

  async session(session: SessionChoice): Promise<SessionFacts | Refusal> {
    return findSession(await this.read(), session);
  }

  async window(windowId: WindowId): Promise<WindowFacts | Refusal> {
    return findWindow(await this.read(), windowId);
  }

  async pane(paneId: PaneId): Promise<PaneFacts | Refusal> {
    return findPane(await this.read(), paneId);
  }

  #toFacts(blocks: readonly ReplyBlock[], caller: Caller): Facts {
    const [panes, clients] = blocks;
    const { ownClientNames } = this.#tmux;
    return toFacts({
      panes: parseRows(panes, parsePaneRow),
      clients: parseRows(clients, parseClientRow),
      ownClientNames,
      caller,
    });
  }
}

function parseRows<T>(
  block: ReplyBlock | undefined,
  parse: (line: string) => T | undefined,
): readonly T[] {
  return linesOf(block, 'what it has').map((line) => {
    const row = parse(line);
    if (row === undefined)
      throw new TmuxProtocolError('tmux listed a pane or client in another form than asked for');
    return row;
  });
}
