/**
 * `npm run bench [-- --only name,name] [--quick] | [-- --write]`: what panewright costs beside what tmux,
 * the shell and the machine allow. Prints a Markdown table; `--write` puts it into README.md.
 */
import { parseArgs } from 'node:util';
import { serverCommand } from '../support/mcp.js';
import type { Row } from './benchmark.js';
import { idle } from './idle.js';
import { latency } from './latency.js';
import { memory } from './memory.js';
import { neighbour } from './neighbour.js';
import { parallel } from './parallel.js';
import { toMarkdown, writeTable } from './report.js';
import { startUp } from './start-up.js';
import { throughput } from './throughput.js';
import { toolList } from './tool-list.js';
import { waits } from './waits.js';

const BENCHMARKS = [
  latency,
  throughput,
  parallel,
  neighbour,
  waits,
  idle,
  memory,
  startUp,
  toolList,
];

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const chosen = options.only?.split(',');
const unknown = chosen?.find((name) => !BENCHMARKS.some((benchmark) => benchmark.name === name));
if (unknown !== undefined)
  throw new Error(
    `no benchmark ${unknown}; there are ${BENCHMARKS.map(({ name }) => name).join()}`,
  );

if (options.write && (options.quick || chosen !== undefined))
  throw new Error('only a whole run is written into README.md: no --quick, no --only');

const rows: Row[] = [];
for (const { name, run } of BENCHMARKS) {
  if (chosen?.includes(name) === false) continue;
  process.stderr.write(`${name} …\n`);
  rows.push(...(await run({ quick: options.quick, server: serverCommand })));
}
const table = await toMarkdown(rows, new Date());
if (options.write) await writeTable('README.md', table);
else process.stdout.write(`${table}\n`);
