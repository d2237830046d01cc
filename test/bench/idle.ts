import { atMost, type Benchmark, type Row } from './benchmark.js';
import { pause } from './pause.js';
import { cpuMs, wakeUps } from './process-figures.js';
import { Served } from './served.js';

/** For how long nothing happens, in ms. */
const QUIET_MS = 8000;
/** How long before, in ms: the engine gives memory back once, some eight seconds after work. */
const SETTLE_MS = 12_000;

/** Nothing to do, and waiting for a command that prints nothing: no wake-up of ours. */
export const idle: Benchmark = {
  name: 'idle',
  async run(setting) {
    await using served = await Served.start(setting);
    const { pane } = served.tmux;
    await served.run(pane, 'true');
    const quietMs = setting.quick ? QUIET_MS / 4 : QUIET_MS;
    const rows = await observe(served, 'idle', quietMs);
    const asleep = served.run(pane, `sleep ${(quietMs + SETTLE_MS) / 1000 + 0.5}`);
    rows.push(...(await observe(served, 'while `sleep` runs', quietMs)));
    await asleep;
    return rows;
  },
};

async function observe({ mcp, tmux }: Served, when: string, ms: number): Promise<Row[]> {
  await pause(SETTLE_MS);
  const before = [wakeUps(mcp.pid), cpuMs(mcp.pid), cpuMs(tmux.serverPid)] as const;
  await pause(ms);
  const woken = wakeUps(mcp.pid) - before[0];
  const ours = cpuMs(mcp.pid) - before[1];
  const theirs = cpuMs(tmux.serverPid) - before[2];
  const what = `in ${ms / 1000} s, ${when}, ${SETTLE_MS / 1000} s after any work`;
  return [
    {
      what: `wake-ups of the server ${what}`,
      measured: String(woken),
      floor: '0',
      goal: atMost(woken, 0, ''),
    },
    {
      what: `CPU time of the server ${what}`,
      measured: `${ours} ms (tmux: ${theirs} ms)`,
      floor: '0',
      goal: atMost(ours, (2 * ms) / 1000, 'ms'),
    },
  ];
}
