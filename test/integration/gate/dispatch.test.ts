import { expect, test } from 'vitest';
import { TestTmux } from '../../support/tmux.js';
import { cleared, intentOf, openGate, refusedBy, typing } from './support.js';

test('types into a pane that was cleared', async () => {
  await using server = await TestTmux.start();
  await using under = openGate(server);
  const clearance = await cleared(under.gate, intentOf(server.pane));
  expect(clearance).toMatchObject({ cohort: [server.pane], shell: 'bash', columns: 80, rows: 24 });
  const result = await under.gate.dispatch(clearance, typing(server.pane, 'echo a"b$HOME'));
  expect(result).toEqual({ kind: 'dispatched' });
  await server.until(server.pane, (screen) => screen.includes('\na"b'.slice(0, 1)));
  expect(await server.capture(server.pane)).toContain('echo a"b$HOME');
});

test('refuses a pane that is not there and lists those that are', async () => {
  await using server = await TestTmux.start();
  await using under = openGate(server);
  expect(await refusedBy(under.gate, intentOf('%99'))).toEqual({
    reason: 'noSuchPane',
    paneId: '%99',
    panes: [{ paneId: server.pane, command: 'bash', place: 'main:0.0' }],
    more: 0,
  });
});
