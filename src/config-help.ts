import { OPTIONS, type OptionSpec, toVariable } from './config-options.js';

const INTRO = `panewright: an MCP server that gives AI agents a real tmux terminal.

Usage:
  panewright [serve] [options]              serve MCP on stdin and stdout
  panewright call TOOL [arguments] [--json] run one tool now; \`call TOOL --help\` lists its arguments
  panewright doctor [options]               say what is wrong with this machine, and how to mend it

Options, each with an environment variable; the command line wins:
`;

/** What `panewright --help` prints. */
export function toHelp(): string {
  return `${INTRO}${OPTIONS.map(toHelpEntry).join('')}`;
}

function toHelpEntry(option: OptionSpec): string {
  const short = option.short === undefined ? '' : `, -${option.short}`;
  const value = option.placeholder === undefined ? '' : ` ${option.placeholder}`;
  const variable = toVariable(option);
  const lines = [`  --${option.name}${short}${value}`, ...wrap(toMeaning(option), 90)];
  if (variable !== undefined) lines.push(`      ${variable}`);
  return `${lines.join('\n')}\n`;
}

function toMeaning(option: OptionSpec): string {
  return [plain(option.meaning), toAllowed(option), toDefault(option)].filter(Boolean).join(' ');
}

function toAllowed({ kind }: OptionSpec): string {
  if (kind.type === 'choice') return `One of: ${kind.choices.join(', ')}.`;
  if (kind.type === 'choices') return `Any of: ${kind.choices.join(', ')}; or ${kind.empty}.`;
  return kind.type === 'integer' ? `From ${kind.min} to ${kind.max}.` : '';
}

function toDefault(option: OptionSpec): string {
  return option.default === undefined ? '' : `Default: ${option.default}.`;
}

function plain(markdown: string): string {
  return markdown.replaceAll('`', '');
}

function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '     ';
  for (const word of text.split(' ')) {
    if (line.length + word.length >= width) {
      lines.push(line);
      line = '     ';
    }
    line += ` ${word}`;
  }
  return [...lines, line];
}

/** README's table of the options, without the markers around it. */
export function toOptionTable(): string {
  const rows = OPTIONS.map((option: OptionSpec) => {
    const value = option.placeholder === undefined ? '' : ` ${option.placeholder}`;
    const variable = toVariable(option);
    const meaning = [option.meaning, toAllowed(option)].filter(Boolean).join(' ');
    return [
      `\`--${option.name}${value}\``,
      variable === undefined ? '' : `\`${variable}\``,
      option.default === undefined ? '' : `\`${option.default}\``,
      meaning,
    ];
  });
  const head = ['Option', 'Environment variable', 'Default', 'Meaning'];
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |\n`).join('');
}
