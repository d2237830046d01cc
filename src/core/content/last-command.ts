/** A row as `capture-pane -F` prints it: tmux's flags for it, a blank, the row. */
const FLAGGED = /^(-|[A-Z]+) (.*)$/s;

interface FlaggedRow {
  readonly startsPrompt: boolean;
  readonly startsOutput: boolean;
  readonly text: string;
}

/**
 * The rows of the last command's output, among flagged rows.
 *
 * The output begins in a row flagged `O`, and ends before the next row flagged `P`, where there is
 * one. With both flags in one row, there was no output.
 *
 * @returns `undefined` when no row is flagged `O`.
 * @throws RangeError when a row has no flags.
 */
export function findLastCommand(rows: readonly string[]): readonly string[] | undefined {
  const flagged = rows.map(parse);
  const start = flagged.findLastIndex(({ startsOutput }) => startsOutput);
  if (start === -1) return undefined;
  const prompt = flagged.findIndex(({ startsPrompt }, at) => at >= start && startsPrompt);
  return flagged.slice(start, prompt === -1 ? undefined : prompt).map(({ text }) => text);
}

/** Flagged rows without their flags. */
export function withoutFlags(rows: readonly string[]): readonly string[] {
  return rows.map((row) => parse(row).text);
}

function parse(row: string): FlaggedRow {
  const [, flags, text] = FLAGGED.exec(row) ?? [];
  if (flags === undefined || text === undefined) throw new RangeError('a row without flags');
  return { startsPrompt: flags.includes('P'), startsOutput: flags.includes('O'), text };
}
