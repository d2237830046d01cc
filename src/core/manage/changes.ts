import { asChange } from '../../tmux/as-change.js';
import { toComplaint } from '../../tmux/complaint.js';
import type { Tmux } from '../../tmux/tmux.js';
import type { Facts } from '../inspect/facts.js';
import { FACTS_COMMANDS, type FactsReader } from '../inspect/facts-reader.js';
import type { Refusal } from '../refusal.js';

/** What tmux says when it does not do something; empty when it says nothing. */
export interface Complaint {
  readonly complaint: string;
}

/** Changes of one tmux server, each by one command line that also tells what came of it. */
export class Changes {
  readonly #tmux: Tmux;
  readonly #facts: FactsReader;

  constructor(tmux: Tmux, facts: FactsReader) {
    this.#tmux = tmux;
    this.#facts = facts;
  }

  /**
   * Run commands, and read what they were about.
   *
   * @param read - Finds it, or says that it is not there.
   * @param explain - What a complaint of tmux means. Default: `tmuxRefused`.
   */
  async apply<Found extends object>(
    commands: readonly string[],
    read: (facts: Facts) => Found | Refusal,
    explain: (complaint: string) => Refusal | undefined = () => undefined,
  ): Promise<Found | Refusal> {
    const changed = await this.#request(commands);
    if (!('complaint' in changed)) return read(changed);
    const found = read(await this.#facts.read());
    if ('reason' in found) return found;
    const { complaint } = changed;
    return explain(complaint) ?? { reason: 'tmuxRefused', complaint };
  }

  async #request(commands: readonly string[]): Promise<Facts | Complaint> {
    return await asChange(async () => {
      const blocks = await this.#tmux.request([...commands, FACTS_COMMANDS].join(' ; '));
      const failed = blocks.find(({ ok }) => !ok);
      if (failed !== undefined) return { complaint: toComplaint(failed.text) };
      return await this.#facts.parse(blocks.slice(-2));
    });
  }
}
