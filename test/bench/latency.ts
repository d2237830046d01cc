import { atMost, type Benchmark, type Row } from './benchmark.js';
import { Floor } from './floor.js';
import { cpuMs } from './process-figures.js';
import { Served } from './served.js';
import { interleave } from './statistics.js';

/** The round trip of a small command, and what it costs the server. */
export const latency: Benchmark = {
  name: 'latency',
  async run(setting) {
    await using served = await Served.start(setting);
    const floorPane = await served.tmux.window();
    await using floor = await Floor.attach(served.tmux, floorPane);
    const rounds = { count: setting.quick ? 50 : 500, warmUp: 50 };
    const rows: Row[] = [];
    for (const command of ['true', 'echo hi']) {
      const [measured, least] = await interleave(
        rounds,
        () => served.run(served.tmux.pane, command),
        () => floor.run(command),
      );
      rows.push({
        what: `\`${command}\`, from request to answer`,
        measured: `${measured.toFixed(2)} ms`,
        floor: `${least.toFixed(2)} ms, \`( ${command} )\` typed by hand`,
        ratio: measured / least,
        goal: atMost(measured / least, 2.5, '×'),
      });
    }
    // The first thousand pay for the compiler of the JavaScript engine.
    const counted = 1000;
    for (let round = 0; round < 1000; round++) await served.run(served.tmux.pane, 'true');
    const before = cpuMs(served.mcp.pid);
    for (let round = 0; round < counted; round++) await served.run(served.tmux.pane, 'true');
    const each = (cpuMs(served.mcp.pid) - before) / counted;
    rows.push({
      what: 'CPU time of the server for each `true`, once it has run a thousand',
      measured: `${each.toFixed(2)} ms`,
      goal: atMost(each, 1, 'ms'),
    });
    return rows;
  },
};
