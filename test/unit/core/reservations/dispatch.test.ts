import { expect, test } from 'vitest';
import type { Clearance } from '../../../../src/core/reservations/input-gate.js';
import {
  readDispatch,
  toDispatchLine,
  toReleaseLine,
} from '../../../../src/core/reservations/dispatch.js';

const clearance: Clearance = {
  intent: { paneId: '%3', purpose: 'run', allowCallerPane: false },
  paneId: '%3',
  panePid: 100,
  cohort: ['%3'],
  shell: 'bash',
  attended: false,
  columns: 80,
  rows: 24,
  condition: '#{==:#{pane_id},%3}',
};

test('the lease is taken before anything is typed, and nothing is done when the condition fails', () => {
  expect(toDispatchLine(clearance, ['one', 'two'], '100.a/tmp/x')).toBe(
    "if-shell -F -t '%3' '#{==:#{pane_id},%3}' " +
      '{ set-environment -gh PANEWRIGHT_LEASE_3 "100.a/tmp/x" ; one ; two } ' +
      '{ display-message -p panewright-changed }',
  );
});

test('a lease is given up only when it is the pane’s', () => {
  expect(toReleaseLine('%3', '100.a/tmp/x')).toBe(
    "if-shell -F '#{==:#{PANEWRIGHT_LEASE_3},100.a/tmp/x}' " +
      '{ set-environment -gu PANEWRIGHT_LEASE_3 }',
  );
});

test.each([
  ['every block went well', [{ ok: true, text: '' }], 'dispatched'],
  ['tmux says that something differs', [{ ok: true, text: 'panewright-changed' }], 'changed'],
  [
    'a part failed',
    [
      { ok: true, text: '' },
      { ok: false, text: 'no' },
    ],
    'uncertain',
  ],
  ['there is no answer', [], 'uncertain'],
])('when %s: %#', (_what, blocks, kind) => {
  expect(readDispatch(blocks)).toMatchObject({ kind });
});
