import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readGlimpses } from '../../../../src/core/watchers/liveness.js';

test('reads every pane of every session', () => {
  const line = '%subscription-changed pw-panes $0 - - - : $0.%0.11.0 $0.%3.12.1 $1.%3.12.1 ';
  expect(readGlimpses(line)).toEqual(
    new Map([
      ['%0', [{ sessionId: '$0', panePid: 11, dead: false }]],
      [
        '%3',
        [
          { sessionId: '$0', panePid: 12, dead: true },
          { sessionId: '$1', panePid: 12, dead: true },
        ],
      ],
    ]),
  );
});

test('reads a pane in which no program was ever started', () => {
  expect(readGlimpses('%subscription-changed pw-panes $0 - - - : $0.%4.-1.1 ')).toEqual(
    new Map([['%4', [{ sessionId: '$0', panePid: -1, dead: true }]]]),
  );
});

test('passes over what it cannot read', () => {
  fc.assert(
    fc.property(fc.string(), (text) => readGlimpses(text).size === 0 || text.includes('%')),
  );
});
