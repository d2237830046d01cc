import { foldCase } from './fold-case.js';

/** News, and the end of what came before them: a text in which several look for patterns. */
export class SearchedText {
  readonly text: string;
  /** How much of the text came before. */
  readonly before: number;
  #folded: string | undefined;

  constructor(before: string, news: string) {
    this.text = before + news;
    this.before = before.length;
  }

  /** As `foldCase` has it: done once for all. */
  get folded(): string {
    this.#folded ??= foldCase(this.text);
    return this.#folded;
  }
}
