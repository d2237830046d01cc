import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { atLeast, type Benchmark, type Row } from './benchmark.js';
import { Floor } from './floor.js';
import { Served } from './served.js';
import { interleave } from './statistics.js';

const LINE_BYTES = 100;
const TEXT_BYTES = 20_000_000;

/** `count` numbered lines of 99 characters. */
function numberedLines(count: number): string {
  const line = (index: number): string => `${index} `.padEnd(LINE_BYTES - 1, 'abcdefghij');
  return `${Array.from({ length: count }, (_, index) => line(index)).join('\n')}\n`;
}

/** Large output: as fast as a bare reader, every byte counted, the end exact. */
export const throughput: Benchmark = {
  name: 'throughput',
  async run(setting) {
    await using served = await Served.start(setting);
    const floorPane = await served.tmux.window();
    await using floor = await Floor.attach(served.tmux, floorPane);
    const file = path.join(served.tmux.directory, 'text');
    const text = numberedLines(TEXT_BYTES / LINE_BYTES);
    await writeFile(file, text);
    const numbers = `${Array.from({ length: 200_000 }, (_, index) => index + 1).join('\n')}\n`;
    const rounds = { count: setting.quick ? 3 : 9, warmUp: 1 };
    const rows: Row[] = [];
    for (const { what, command, want } of [
      { what: '20 MB of text', command: `cat ${file}`, want: text },
      { what: '`seq 1 200000`', command: 'seq 1 200000', want: numbers },
    ]) {
      const [measured, least] = await interleave(
        rounds,
        async () => check(await served.run(served.tmux.pane, command), want),
        () => floor.run(command),
      );
      const rate = (ms: number): string => `${(want.length / ms / 1000).toFixed(1)} MB/s`;
      rows.push({
        what,
        measured: rate(measured),
        floor: `${rate(least)}, a bare pipe reader`,
        ratio: least / measured,
        goal: atLeast(least / measured, 0.8, '×'),
      });
    }
    return rows;
  },
};

function check({ output, bytes }: { output: string; bytes: number }, want: string): void {
  if (bytes !== want.length) throw new Error(`${bytes} bytes instead of ${want.length}`);
  if (output === '' || !want.endsWith(output)) throw new Error('the end of the output is wrong');
}
