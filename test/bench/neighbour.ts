import { atMost, type Benchmark } from './benchmark.js';
import { Floor } from './floor.js';
import { Served } from './served.js';
import { interleave } from './statistics.js';

/** A neighbour that prints without end: it costs tmux much, and must cost us nothing more. */
export const neighbour: Benchmark = {
  name: 'neighbour',
  async run(setting) {
    await using served = await Served.start(setting);
    const floorPane = await served.tmux.window();
    await using floor = await Floor.attach(served.tmux, floorPane);
    await served.tmux.window('exec yes', (screen) => screen.includes('y\ny'));
    const [measured, least] = await interleave(
      { count: setting.quick ? 30 : 200, warmUp: 10 },
      () => served.run(served.tmux.pane, 'true'),
      () => floor.run('true'),
    );
    return [
      {
        what: '`true` beside a pane that runs `yes`',
        measured: `${measured.toFixed(2)} ms`,
        floor: `${least.toFixed(2)} ms, \`( true )\` typed by hand beside the same pane`,
        ratio: measured / least,
        goal: atMost(measured / least, 2, '×'),
      },
    ];
  },
};
