import { expect, test } from 'vitest';
import { parseListing } from '../../../../src/core/panes/list-panes.js';

test('reads a pane, its program and its place', () => {
  expect(parseListing('%3 0.1 [bash] my session')).toEqual({
    paneId: '%3',
    command: 'bash',
    place: 'my session:0.1',
  });
});

test('a pane without a program is listed too', () => {
  expect(parseListing('%3 0.1 [] s')).toMatchObject({ command: '' });
});

test.each(['', '%3', '3 0.1 [bash] s', '%3 0 [bash] s', '%3 0.1 [ba sh] s', '%3 0.1 [bash] '])(
  'does not guess from "%s"',
  (row) => {
    expect(() => parseListing(row)).toThrow('another form');
  },
);
