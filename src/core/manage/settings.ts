import { asChange } from '../../tmux/as-change.js';
import { toComplaint } from '../../tmux/complaint.js';
import { TmuxProtocolError } from '../../tmux/errors.js';
import type { WindowId } from '../../tmux/ids.js';
import { commandLine } from '../../tmux/quote.js';
import type { Tmux } from '../../tmux/tmux.js';
import type { FactsReader } from '../inspect/facts-reader.js';
import type { Refusal } from '../refusal.js';
import type { Setting } from './management.js';

/** tmux's own: INT_MAX. */
const MAX_HISTORY = 2_147_483_647;

/** What `Management` does with tmux's options. The answer is what tmux has then. */
export class Settings {
  readonly #tmux: Tmux;
  readonly #facts: FactsReader;

  constructor(tmux: Tmux, facts: FactsReader) {
    this.#tmux = tmux;
    this.#facts = facts;
  }

  async setMouse(enabled: boolean, session?: string): Promise<Setting | Refusal> {
    return await this.#setSessionOption('mouse', enabled ? 'on' : 'off', session);
  }

  async setHistoryLimit(lines: number, session?: string): Promise<Setting | Refusal> {
    if (lines > MAX_HISTORY)
      return { reason: 'outOfRange', what: 'history limit', minimum: 0, maximum: MAX_HISTORY };
    return await this.#setSessionOption('history-limit', String(lines), session);
  }

  async setSynchronizePanes(windowId: WindowId, enabled: boolean): Promise<Setting | Refusal> {
    const window = await this.#facts.window(windowId);
    if ('reason' in window) return window;
    const where = ['-w', '-t', windowId];
    return await this.#set('synchronize-panes', enabled ? 'on' : 'off', {
      where,
      target: windowId,
    });
  }

  async #setSessionOption(
    name: string,
    value: string,
    session: string | undefined,
  ): Promise<Setting | Refusal> {
    if (session === undefined) return await this.#set(name, value, { where: ['-g'] });
    const found = await this.#facts.session(session);
    if ('reason' in found) return found;
    const { sessionId } = found;
    return await this.#set(name, value, { where: ['-t', sessionId], target: sessionId });
  }

  async #set(
    name: string,
    value: string,
    {
      where,
      target,
    }: { readonly where: readonly string[]; readonly target?: NonNullable<Setting['target']> },
  ): Promise<Setting | Refusal> {
    const set = commandLine('set-option', ...where, name, value);
    const show = commandLine('show-options', '-v', ...where, name);
    return await asChange(async () => {
      const blocks = await this.#tmux.request(`${set} ; ${show}`);
      const failed = blocks.find(({ ok }) => !ok);
      if (failed !== undefined)
        return { reason: 'tmuxRefused', complaint: toComplaint(failed.text) };
      const shown = blocks.at(-1)?.text;
      if (shown === undefined || shown === '')
        throw new TmuxProtocolError('tmux does not say what an option is set to');
      return { name, value: shown, ...(target !== undefined && { target }) };
    });
  }
}
