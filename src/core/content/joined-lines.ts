/** A line over all the rows that the pane wrapped it into. */
export interface JoinedLine {
  /** Its first row. */
  readonly row: number;
  readonly text: string;
}

/**
 * Find the row in which each joined line begins.
 *
 * A line is as long as its rows together. A row that is empty belongs to a line of its own, unless a
 * line that is not empty would begin in it: then it is an empty rest of the line before.
 *
 * @param joined - The text of some rows, those joined that the pane wrapped.
 * @param rows - The same rows, with the blanks at their ends.
 * @param firstRow - The number of the first one.
 */
export function findRows(
  joined: readonly string[],
  rows: readonly string[],
  firstRow: number,
): readonly JoinedLine[] {
  let at = 0;
  return joined.map((text) => {
    if (text !== '') while (rows[at] === '') at++;
    const row = firstRow + at;
    let length = 0;
    do length += rows[at++]?.length ?? text.length;
    while (length < text.length);
    return { row, text };
  });
}
