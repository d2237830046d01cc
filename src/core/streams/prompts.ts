/** A prompt ends so when its input follows at once; before a blank it may end in any sign. */
const PROMPT_END = /[$%#>❯➜»λ:?)\]}]$|\^C$/u;
const SIGN_END = /[^\p{L}\p{N}]$/u;

const MAX_PROMPTS = 8;

/** What stood on the line of the cursor before, or looks as if it had. */
export class Prompts {
  #known: readonly string[] = [];

  get known(): readonly string[] {
    return this.#known;
  }

  /** Without blanks at its end. A blank one is none. */
  add(prompt: string): void {
    if (prompt !== '') this.#known = [...this.#known, prompt].slice(-MAX_PROMPTS);
  }

  isNewest(prompt: string): boolean {
    return this.#known.at(-1) === prompt;
  }

  /** Whether what stands before an echo is a prompt. */
  isPrompt(prefix: string): boolean {
    const shown = prefix.trimEnd();
    if (this.#known.includes(shown)) return true;
    return (shown === prefix ? PROMPT_END : SIGN_END).test(shown.slice(-2));
  }
}

export function endsInSign(line: string): boolean {
  return SIGN_END.test(line.slice(-2));
}
