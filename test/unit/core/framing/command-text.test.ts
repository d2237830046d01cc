import { describe, expect, test } from 'vitest';

import { isBlank, normaliseCommand } from '../../../../src/core/framing/command-text.js';

describe('command text', () => {
  test.each([
    ['a\r\nb\r\n', 'a\nb\n'],
    ['a\rb', 'a\rb'],
    ['a\r\r\nb', 'a\r\nb'],
    ['a\nb', 'a\nb'],
  ])('counts CR LF as LF in %j', (given, want) => {
    expect(normaliseCommand(given)).toBe(want);
  });

  test.each(['', ' ', '\t', '\n', '\r\n \t\n'])('%j is blank', (given) => {
    expect(isBlank(given)).toBe(true);
  });

  test.each([':', ' # comment', '\u00a0', '\v'])('%j is not blank', (given) => {
    expect(isBlank(given)).toBe(false);
  });
});
