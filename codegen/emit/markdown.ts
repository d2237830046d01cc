/** A table; cells are escaped here. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(toCell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Text as code, whatever backticks it holds. */
export function toCode(text: string): string {
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``;
}

/** Text as one line of prose: what Markdown would read as a sign is escaped, code is left alone. */
export function toLine(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .split(/(`+[^`]*`+)/)
    .map((part) => (part.startsWith('`') ? part : part.replaceAll(/[\\*<]/g, '\\$&')))
    .join('');
}

function toCell(text: string): string {
  return toLine(text).replaceAll('|', '\\|');
}
