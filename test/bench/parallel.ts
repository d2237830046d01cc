import { atMost, type Benchmark } from './benchmark.js';
import { Served } from './served.js';
import { median, time } from './statistics.js';

const PANES = 16;
const COMMANDS = 20;
const SLEEP_MS = 50;

/** Many panes at once: nothing of ours may stand in a row. */
export const parallel: Benchmark = {
  name: 'parallel',
  async run(setting) {
    await using served = await Served.start(setting);
    const panes = [served.tmux.pane];
    while (panes.length < PANES) panes.push(await served.tmux.window());
    await Promise.all(panes.map((pane) => served.run(pane, 'true')));
    const samples: number[] = [];
    for (let round = 0; round < (setting.quick ? 1 : 3); round++)
      samples.push(await time(() => Promise.all(panes.map((pane) => work(served, pane)))));
    const measured = median(samples);
    const ideal = COMMANDS * SLEEP_MS;
    return [
      {
        what: `${PANES} panes at once, each ${COMMANDS} × \`sleep ${SLEEP_MS / 1000}\``,
        measured: `${measured.toFixed(0)} ms`,
        floor: `${ideal} ms, the sleeps alone`,
        ratio: measured / ideal,
        goal: atMost(measured / ideal, 1.15, '×'),
      },
    ];
  },
};

async function work(served: Served, pane: string): Promise<void> {
  for (let count = 0; count < COMMANDS; count++) await served.run(pane, `sleep ${SLEEP_MS / 1000}`);
}
