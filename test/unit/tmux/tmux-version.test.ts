import { expect, test } from 'vitest';
import { isAtLeast, parseVersion } from '../../../src/tmux/tmux-version.js';

test('puts versions in the order of their release', () => {
  const ordered = ['1.8', '2.9a', '3.0-rc1', '3.0', '3.2', '3.2a', '3.3-rc', '3.3', '3.3a', '3.4']
    .concat(['next-3.5', '3.5', '3.5a', '3.6', '3.10', '4.0'])
    .map((text) => parseVersion(text)?.order);
  expect(ordered).not.toContain(undefined);
  expect(ordered).toEqual([...ordered].sort((a = 0, b = 0) => a - b));
  expect(new Set(ordered).size).toBe(ordered.length);
});

const cases: { given: string; want: boolean }[] = [
  { given: 'tmux 3.3a\n', want: true },
  { given: 'tmux 3.2a', want: true },
  { given: 'tmux 3.2', want: false },
  { given: 'tmux 2.9a', want: false },
  { given: 'tmux next-3.5', want: true },
  { given: 'tmux next-3.2', want: false },
  { given: 'tmux openbsd-7.4', want: true },
  { given: 'tmux openbsd-6.6', want: false },
  { given: 'tmux master', want: true },
  { given: 'screen 4.9', want: false },
  { given: '', want: false },
];

test.each(cases)('$given is new enough: $want', ({ given, want }) => {
  expect(isAtLeast(given)).toBe(want);
});
