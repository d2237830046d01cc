import { atMost, type Benchmark } from './benchmark.js';
import { peakMiB } from './process-figures.js';
import { Served } from './served.js';

/** Memory: what was printed long ago is not kept. */
export const memory: Benchmark = {
  name: 'memory',
  async run(setting) {
    await using served = await Served.start(setting);
    const { pane } = served.tmux;
    await served.run(pane, 'true');
    const fresh = peakMiB(served.mcp.pid);
    await served.run(pane, 'seq 1 100000');
    const small = peakMiB(served.mcp.pid);
    const megabytes = setting.quick ? 40 : 200;
    await served.run(pane, `yes abcdefghijklmnopqrstuvwxyz | head -c ${megabytes}000000`);
    const large = peakMiB(served.mcp.pid);
    return [
      {
        what: 'peak memory of the server after 100,000 lines',
        measured: `${small.toFixed(0)} MiB`,
        floor: `${fresh.toFixed(0)} MiB, after its first command`,
        ratio: small / fresh,
      },
      {
        what: `peak memory of the server after ${megabytes} MB`,
        measured: `${large.toFixed(0)} MiB`,
        floor: `${small.toFixed(0)} MiB, after 100,000 lines (0.6 MB)`,
        ratio: large / small,
        goal: atMost(large / small, 1.5, '×'),
      },
    ];
  },
};
