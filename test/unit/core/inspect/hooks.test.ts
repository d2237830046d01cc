import { expect, test } from 'vitest';
import { toHooks } from '../../../../src/core/inspect/hooks.js';

test('commands are told from hooks without one', () => {
  expect(
    toHooks([
      'alert-bell',
      'after-new-window[0] display-message "a b"',
      'after-new-window[12] run-shell "x [1] y"',
      'client-attached',
    ]),
  ).toEqual({
    hooks: [
      { name: 'after-new-window', index: 0, command: 'display-message "a b"' },
      { name: 'after-new-window', index: 12, command: 'run-shell "x [1] y"' },
    ],
    unsetCount: 2,
  });
});

test.each(['After-new-window', 'after new-window', 'after-new-window[x] y', ''])(
  '%j is not what tmux prints',
  (line) => {
    expect(() => toHooks([line])).toThrow('hook');
  },
);
