import { TmuxProtocolError } from './errors.js';
import { quote } from './quote.js';
import type { ReplyBlock, Tmux } from './tmux.js';

const MAX_KEY_CHARS = 64;
/** Of names asked about; beyond it the memory starts anew. */
const MAX_KNOWN_KEYS = 4096;

/** Which names tmux has keys for. Each is asked about once. */
export class KnownKeys {
  readonly #request: Tmux['request'];
  readonly #known = new Map<string, boolean>();

  constructor(request: Tmux['request']) {
    this.#request = request;
  }

  async has(name: string): Promise<boolean> {
    if (name === '' || name.length > MAX_KEY_CHARS || /[\u0000-\u001f\u007f]/.test(name))
      return false;
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    // The table is looked up after the key; neither exists under these names in any server.
    const [reply] = await this.#request(`list-keys -T panewright-no-such-table -- ${quote(name)}`);
    const answer = readAnswer(reply);
    if (this.#known.size >= MAX_KNOWN_KEYS) this.#known.clear();
    this.#known.set(name, answer);
    return answer;
  }
}

function readAnswer(reply: ReplyBlock | undefined): boolean {
  if (reply?.ok === false && reply.text.startsWith('invalid key:')) return false;
  if (reply?.ok === false && /table .* doesn't exist/.test(reply.text)) return true;
  throw new TmuxProtocolError('tmux does not say whether it knows a key');
}
