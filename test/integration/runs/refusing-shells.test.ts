import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { TestTmux } from '../../support/tmux.js';
import { leaseOf } from '../reservations/support.js';
import { TestRuns } from './support.js';

const SKIPPING = `trap 'return 1 2>/dev/null || false' DEBUG`;

test('a shell whose DEBUG trap skips every command runs none, and keeps no reservation', async () => {
  await using server = await TestTmux.start();
  const { pane } = server;
  await using under = new TestRuns(server);
  await server.type(pane, `shopt -s extdebug; ${SKIPPING}`);
  await server.prompt(pane);
  for (const _time of [1, 2])
    expect(await under.run(pane, 'echo ran', { timeoutMs: 300 })).toMatchObject({
      outcome: 'neverStarted',
      output: '',
      stillRunning: false,
    });
  expect(await server.capture(pane)).not.toMatch(/^ran/m);
  expect(await leaseOf(server, pane)).toBe('');
});

test('a request that is withdrawn before it comes types nothing', async () => {
  await using server = await TestTmux.start();
  const { pane } = server;
  await using under = new TestRuns(server);
  const before = await server.capture(pane);
  const ran = path.join(server.directory, 'ran');
  const signal = AbortSignal.abort();
  expect(await under.run(pane, `: > ${ran}`, { signal })).toMatchObject({
    outcome: 'cancelled',
    stillRunning: false,
  });
  expect(await server.capture(pane)).toBe(before);
  expect(existsSync(ran)).toBe(false);
  expect((await readdir(server.directory)).filter((name) => name.startsWith('pw'))).toEqual([]);
});
