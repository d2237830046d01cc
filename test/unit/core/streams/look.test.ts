import { expect, test } from 'vitest';
import { type PaneLook, printedBetween } from '../../../../src/core/streams/look.js';

function at(text: string, historySize = 0, columns = 20): PaneLook {
  const line = text.slice(text.lastIndexOf('\n') + 1);
  const cursorLine = { text: `${line} `, cursor: line.length + 1 };
  return { panePid: 1, dead: false, columns, text, historySize, cursorLine };
}

test.each([
  ['in the line of the cursor', at('a\n$'), at('a\n$ up'), 'up'],
  ['in lines behind it', at('a\n$'), at('a\n$ up\nnext'), 'up\nnext'],
  ['while the screen scrolled', at('a\nb\n$'), at('b\n$ up\nnext', 1), 'up\nnext'],
  ['over a line that was drawn anew', at('a\n50%'), at('a\n60%\nup'), '60%\nup'],
])('what was printed between two looks is told %s', (_where, one, next, text) => {
  expect(printedBetween(one, next)?.text).toBe(text);
});

test.each([
  ['when nothing was printed', at('a\n$'), at('a\n$')],
  ['when another screen is shown', at('a\n$'), at('b\nc')],
  ['when the pane has another width', at('a\n$'), at('a\n$ up', 0, 30)],
  ['when all that was there is gone', at('$'), at('up', 5)],
])('nothing is told to be printed %s', (_when, one, next) => {
  expect(printedBetween(one, next)).toBeUndefined();
});
