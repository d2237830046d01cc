import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { execa } from 'execa';
import { format, resolveConfig } from 'prettier';
import { replaceMarked } from '../../codegen/marked.js';
import type { Row } from './benchmark.js';

const BENCH = { name: 'bench', command: 'npm run bench -- --write' };

/** The rows as a Markdown table, with the date and the versions that they depend on. */
export async function toMarkdown(rows: readonly Row[], date: Date): Promise<string> {
  const tmux = (await execa('tmux', ['-V'])).stdout;
  const bash = /version (\S+?)\(/.exec((await execa('bash', ['--version'])).stdout)?.[1] ?? '?';
  const cells = rows.map(({ what, measured, floor, ratio, goal }) => [
    what,
    measured,
    floor ?? '–',
    ratio === undefined ? '–' : `${ratio.toFixed(2)} ×`,
    goal === undefined ? '–' : `${goal.text}: ${goal.met ? 'met' : '**not met**'}`,
  ]);
  const table = [['what', 'panewright', 'floor', 'ratio', 'goal'], Array(5).fill('---'), ...cells];
  const load = `load average ${(loadavg()[0] ?? 0).toFixed(1)} on ${availableParallelism()} cores`;
  const versions = `Node ${process.version}, ${tmux}, bash ${bash}, ${load}`;
  return [
    ...table.map((row) => `| ${row.join(' | ')} |`),
    '',
    `Medians, measured on ${date.toISOString().slice(0, 10)} with ${versions}. Floors are measured in the same run.`,
  ].join('\n');
}

/**
 * Put the table between its markers.
 *
 * @throws MarkerError when the file has no markers.
 */
export async function writeTable(file: string, table: string): Promise<void> {
  const text = replaceMarked(await readFile(file, 'utf8'), { ...BENCH, file }, table);
  const style = (await resolveConfig(file)) ?? {};
  await writeFile(file, await format(text, { ...style, parser: 'markdown' }));
}
