import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { noSchemaCompiler } from '../support/build.js';
import { McpProcess, type Command, type Era } from '../support/mcp.js';
import { TestTmux } from '../support/tmux.js';
import { atMost, type Benchmark, type Row } from './benchmark.js';
import { interleave } from './statistics.js';

/** The least that answers on the same SDK: a name, one tool without arguments, no work. */
const SMALLEST = `
import { Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
serveStdio(() => {
  const server = new Server({ name: 'smallest', version: '0.0.0' }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', () => ({ tools: [] }));
  return server;
});
process.stdin.once('end', () => process.exit(0));
`;

/** From the start of the process to its first answer. */
export const startUp: Benchmark = {
  name: 'start-up',
  async run(setting) {
    const directory = await mkdtemp(path.join(tmpdir(), 'pwt-bench-'));
    try {
      await using tmux = await TestTmux.start();
      const smallest: Command = [process.execPath, await bundle(directory)];
      const ours = setting.server(tmux.socketPath);
      const rounds = { count: setting.quick ? 3 : 15, warmUp: 1 };
      const rows: Row[] = [];
      for (const era of ['modern', 'legacy'] as const) {
        const taken = await firstAnswers(rounds, { ours, smallest }, era);
        const ratio = taken.ours / taken.smallest;
        const request = era === 'modern' ? 'server/discover' : 'initialize';
        rows.push({
          what: `start → answer to \`${request}\``,
          measured: `${taken.ours.toFixed(0)} ms`,
          floor: `${taken.smallest.toFixed(0)} ms, the smallest server on the same SDK`,
          ratio,
          goal: atMost(ratio, 1.25, '×'),
        });
      }
      return rows;
    } finally {
      await rm(directory, { recursive: true });
    }
  },
};

/** As small as it gets: one minified CommonJS file, and no schema compiler in it. */
async function bundle(directory: string): Promise<string> {
  const outfile = path.join(directory, 'smallest.cjs');
  await build({
    stdin: { contents: SMALLEST, resolveDir: process.cwd() },
    plugins: [noSchemaCompiler],
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    outfile,
    logLevel: 'error',
  });
  return outfile;
}

/** Medians, in ms, until the first answer; the way out does not count. */
async function firstAnswers(
  rounds: { readonly count: number; readonly warmUp: number },
  commands: { readonly ours: Command; readonly smallest: Command },
  era: Era,
): Promise<{ ours: number; smallest: number }> {
  const started: McpProcess[] = [];
  const open = async (command: Command): Promise<void> => {
    await Promise.all(started.splice(0).map((mcp) => mcp[Symbol.asyncDispose]()));
    const mcp = McpProcess.start(command);
    started.push(mcp);
    await mcp.open(era);
  };
  const [ours, smallest] = await interleave(
    rounds,
    () => open(commands.ours),
    () => open(commands.smallest),
  );
  await Promise.all(started.map((mcp) => mcp[Symbol.asyncDispose]()));
  return { ours, smallest };
}
