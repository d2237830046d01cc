import { expect, test } from 'vitest';
import { literal, readBirth } from '../../../../src/core/life/start.js';

test('a new pane is read from the block that tells of it', () => {
  const blocks = [
    { ok: true, text: '' },
    { ok: true, text: 'pw-new $3 %12 4711' },
  ];
  expect(readBirth(blocks)).toEqual({ sessionId: '$3', paneId: '%12', panePid: 4711 });
});

test.each(['', 'pw-new $3 %12', 'pw-new $3 %12 4711 x', 'pw-new 3 %12 4711', 'x pw-new $3 %1 2'])(
  'what has another form tells of none: %s',
  (text) => {
    expect(readBirth([{ ok: true, text }])).toBeUndefined();
  },
);

test('a block that failed tells of none', () => {
  expect(readBirth([{ ok: false, text: 'pw-new $3 %12 4711' }])).toBeUndefined();
});

test('an argument that tmux expands is quoted and doubled', () => {
  expect(literal('a#{b} "$c"')).toBe('"a##{b} \\"\\$c\\""');
});
