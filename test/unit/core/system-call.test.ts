import { expect, test } from 'vitest';
import { parseSystemCall } from '../../../src/core/system-call.js';

const READ = '0x0 0x7ffd1204dcb4 0x1 0x8 0x0 0x7f41c8fa2d68 0x7ffd1204dca8 0x7f41c8e812ad\n';

test.each([
  ['x64', `0 ${READ}`, 'read'],
  ['x64', `270 ${READ}`, 'select'],
  ['arm64', `63 ${READ}`, 'read'],
  ['arm64', `73 ${READ}`, 'poll'],
] as const)('reads a call of %s', (machine, line, name) => {
  expect(parseSystemCall(line, machine)).toEqual({
    name,
    args: [0, 0x7ffd1204dcb4, 1, 8, 0, 0x7f41c8fa2d68],
    stackPointer: 0x7ffd1204dca8,
  });
});

test.each([
  ['one that runs', 'running\n', 'x64'],
  ['one that sleeps in no call', '-1 0x7ffd1204dca8 0x7f41c8e812ad\n', 'x64'],
  ['another call', `61 ${READ}`, 'x64'],
  ['a machine whose calls are not known', `0 ${READ}`, 'riscv64'],
  ['nothing', '', 'x64'],
  ['words for numbers', `0 ${READ.replace('0x1 ', 'one ')}`, 'x64'],
] as const)('does not guess for %s', (_what, line, machine) => {
  expect(parseSystemCall(line, machine)).toBeUndefined();
});
