import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseProcessStat } from '../../../src/core/process-stat.js';

const REST =
  'S 9858 9859 9857 34818 9860 4194304 463 0 0 0 0 0 0 0 20 0 1 0 105300 4734976 892 ' +
  '18446744073709551615 94826578944000 94826579733405 140729889584240 0 0 0 0 3686404 1266761467 1 0 0 17 1\n';

test('reads the fields that tell the foreground, whatever the name', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 15 }), (name) => {
      expect(parseProcessStat(`9859 (${name}) ${REST}`)).toEqual({
        pid: 9859,
        name,
        state: 'S',
        parentPid: 9858,
        group: 9859,
        session: 9857,
        foregroundGroup: 9860,
        startTicks: 105300,
        stackStart: '140729889584240',
      });
    }),
  );
});

test.each([
  ['nothing', ''],
  ['no name', '12 S 1 2 3'],
  ['too few fields', '12 (sh) S 1 2 3 4 5'],
  ['words for numbers', `12 (sh) ${REST.replace('9858', 'x')}`],
])('does not guess from a line with %s', (_what, line) => {
  expect(parseProcessStat(line)).toBeUndefined();
});
