import { expect, test } from 'vitest';
import type { PaneId } from '../../../../src/tmux/ids.js';
import { ReturningShells } from '../../../../src/core/reservations/returning-shells.js';

const [ONE, TWO] = ['%1', '%2'] as readonly PaneId[] as readonly [PaneId, PaneId];

test('a shell returns for a moment, unless something else is typed', () => {
  let now = 0;
  const shells = new ReturningShells(() => now);
  expect(shells.has(ONE)).toBe(false);
  shells.note(ONE);
  now = 60;
  shells.note(TWO);
  expect([shells.has(ONE), shells.has(TWO)]).toEqual([true, true]);
  now = 120;
  expect([shells.has(ONE), shells.has(TWO)]).toEqual([false, true]);
  shells.note(ONE);
  shells.forget(TWO);
  expect([shells.has(ONE), shells.has(TWO)]).toEqual([true, false]);
});
