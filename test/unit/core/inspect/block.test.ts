import { expect, test } from 'vitest';
import { linesOf } from '../../../../src/core/inspect/block.js';
import { TmuxProtocolError } from '../../../../src/tmux/errors.js';

test('a reply is its lines, and a failed command none', () => {
  expect(linesOf({ ok: true, text: 'a\nb' }, 'x')).toEqual(['a', 'b']);
  expect(linesOf({ ok: true, text: '' }, 'x')).toEqual([]);
  expect(() => linesOf({ ok: false, text: 'no' }, 'x')).toThrow(TmuxProtocolError);
  expect(() => linesOf(undefined, 'x')).toThrow(TmuxProtocolError);
});
