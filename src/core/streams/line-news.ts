/** How much longer than what came in a line may be, to be told again when a part is overwritten. */
const RETELL_FACTOR = 4;
const RETELL_FREE = 256;

/** What was printed in a line since it was told last. */
export class LineNews {
  #any = false;
  #units = 0;

  /** Whether there is any but blanks: what those leave of a line is not told, nobody printed it. */
  get any(): boolean {
    return this.#any;
  }

  /** How long a line may be that is told for it, in UTF-16 units. */
  get worth(): number {
    return RETELL_FREE + RETELL_FACTOR * this.#units;
  }

  isLike(other: LineNews): boolean {
    return this.#any === other.#any && this.#units === other.#units;
  }

  add(character: string): void {
    this.#units += 1;
    if (character !== ' ') this.#any = true;
  }

  /** All of the line is news. */
  begin(units: number): void {
    this.#any = true;
    this.#units = units;
  }

  clear(): void {
    this.#any = false;
    this.#units = 0;
  }
}
