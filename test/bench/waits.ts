import { atMost, type Benchmark, type Row } from './benchmark.js';
import { Served } from './served.js';
import { median, time } from './statistics.js';

const WAITS = 50;
/** As good as at once. */
const MAX_PING_MS = 10;
/** More than it takes. */
const SECONDS = 600;

/** Many waits on a pane that prints without end: nobody else may have to wait for them. */
export const waits: Benchmark = {
  name: 'waits',
  async run(setting) {
    await using served = await Served.start(setting);
    await served.run(served.tmux.pane, 'true');
    const busy = await served.tmux.window('exec yes', (screen) => screen.includes('y\ny'));
    const count = setting.quick ? 20 : 100;
    const ping = async (): Promise<unknown> => await served.mcp.request('ping');
    const run = async (): Promise<unknown> => await served.run(served.tmux.pane, 'true');
    const samples = { ping: newSamples(), run: newSamples() };
    for (let round = 0; round < (setting.quick ? 1 : 3); round++) {
      for (const besides of ['none', 'all'] as const) {
        using _waiting = besides === 'all' ? await startWaits(served, busy) : undefined;
        for (let sample = 0; sample < count; sample++) {
          samples.ping[besides].push(await time(ping));
          samples.run[besides].push(await time(run));
        }
      }
    }
    const [pings, runs] = [toFigures(samples.ping), toFigures(samples.run)];
    return [
      { ...toRow('a ping', pings), goal: atMost(pings.measured, MAX_PING_MS, 'ms') },
      { ...toRow('`true` in another pane', runs), goal: atMost(runs.ratio, 2, '×') },
    ];
  },
};

interface Samples {
  readonly none: number[];
  readonly all: number[];
}

function newSamples(): Samples {
  return { none: [], all: [] };
}

interface Figures {
  readonly measured: number;
  readonly floor: number;
  readonly ratio: number;
}

function toFigures({ none, all }: Samples): Figures {
  const [floor, measured] = [median(none), median(all)];
  return { floor, measured, ratio: measured / floor };
}

function toRow(what: string, { measured, floor, ratio }: Figures): Row {
  return {
    what: `${what} beside ${WAITS} waits on a pane that runs \`yes\``,
    measured: `${measured.toFixed(2)} ms`,
    floor: `${floor.toFixed(2)} ms, beside the same pane without a wait`,
    ratio,
  };
}

/** Disposing withdraws them. */
async function startWaits({ mcp }: Served, pane: string): Promise<Disposable> {
  const call = {
    name: 'wait_for_text',
    arguments: { pane, patterns: ['never'], seconds: SECONDS },
  };
  const sent = Array.from({ length: WAITS }, () => mcp.send('tools/call', call));
  await mcp.request('ping');
  return {
    [Symbol.dispose]: () => {
      for (const { id } of sent) mcp.cancel(id);
    },
  };
}
