import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Stage } from '../../support/stage.js';
import { BASH } from '../../support/tmux.js';

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.set();
});

afterAll(async () => {
  await stage[Symbol.asyncDispose]();
});

const THREE_THOUSAND = Array.from({ length: 3000 }, (_, index) => `${index + 1}\n`).join('');

/** What is out of order, or lost, only now and then is so in one of these. */
const TIMES = Array.from({ length: 8 }, (_, index) => index);

describe.each([
  ['bash', BASH],
  ['zsh', 'exec zsh -f'],
  ['dash', 'exec dash'],
  ['mksh', 'exec mksh'],
  ['ksh93', 'exec ksh93'],
])('in %s calls that come at once reach the pane in their order:', (_shell, start) => {
  test('C-c after a run interrupts its command', async () => {
    const pane = await stage.tmux.window(start);
    for (const _time of TIMES) {
      const run = stage.mcp.start(pane, 'sleep 10', { seconds: 5 });
      expect(await stage.send(pane, { keys: ['C-c'] })).toMatchObject({ isError: false });
      expect(await run.answer).toMatchObject({ outcome: 'completed', exit_status: 130 });
    }
  });

  test('C-c before a run takes nothing of it', async () => {
    const pane = await stage.tmux.window(start);
    for (const _time of TIMES) {
      const sent = stage.send(pane, { keys: ['C-c'] });
      const run = stage.mcp.start(pane, 'echo hi', { seconds: 5 });
      expect(await sent).toMatchObject({ isError: false });
      expect(await run.answer).toMatchObject({ outcome: 'completed', output: 'hi\n' });
    }
  });

  test('what waits for a run that ends cuts nothing of its output', async () => {
    const pane = await stage.tmux.window(start);
    for (const _time of TIMES) {
      const run = stage.mcp.start(pane, 'seq 1 3000; exit 3', { seconds: 5 });
      const sent = [1, 2, 3].map(async () => await stage.send(pane, { text: 'x' }));
      const answer = await run.answer;
      expect(answer).toMatchObject({ outcome: 'completed', exit_status: 3, truncated: false });
      expect(answer).toMatchObject({ output: THREE_THOUSAND });
      await Promise.all(sent);
    }
  });

  test('runs that come at once lose nothing', async () => {
    const pane = await stage.tmux.window(start);
    for (const _time of TIMES) {
      const runs = [0, 1, 2, 3].map((at) => stage.mcp.start(pane, `echo ${at}`, { seconds: 9 }));
      for (const [at, { answer }] of runs.entries()) {
        const result = await answer;
        if (at > 0 && result?.refused !== undefined)
          expect(result.refused).toContain('PANE_RESERVED');
        else expect(result).toMatchObject({ output: `${at}\n`, truncated: false });
      }
    }
  });

  test('a line before a run is run before it', async () => {
    const pane = await stage.tmux.window(start);
    for (const time of TIMES) {
      const sent = stage.send(pane, { text: `x=${time}`, enter: true });
      const run = stage.mcp.start(pane, 'echo $x', { seconds: 5 });
      expect(await sent).toMatchObject({ isError: false });
      expect(await run.answer).toMatchObject({ output: `${time}\n` });
    }
  });
});

test('C-c goes at once while a run waits for a busy shell, which then takes it', async () => {
  const pane = await stage.tmux.window(BASH);
  await stage.tmux.run('send-keys', '-t', pane, `echo star''ted; sleep 1000`, 'Enter');
  await stage.tmux.until(pane, (screen) => screen.includes('started'));
  const run = stage.mcp.start(pane, 'echo hi', { seconds: 20 });
  const sent = stage.send(pane, { keys: ['C-c'] });
  expect(await run.answer).toMatchObject({ outcome: 'completed', output: 'hi\n' });
  expect(await sent).toMatchObject({ isError: false });
});
