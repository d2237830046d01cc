import { expect, test } from 'vitest';
import { decodeField, fieldFormat } from '../../../src/tmux/field.js';

test.each([
  ['', ''],
  ['bash', 'bash'],
  ['a~sb~tc~nd~ie', 'a b~c\nd\te'],
  ['~tn', '~n'],
  ['水~s🐎', '水 🐎'],
])('%j is the field of %j', (field, text) => {
  expect(decodeField(field)).toBe(text);
});

test.each(['a b', 'a\nb', 'a~', 'a~x', 'a\u001bb'])('%j is no field', (field) => {
  expect(decodeField(field)).toBeUndefined();
});

test('the format names its variable once, last', () => {
  expect(fieldFormat('pane_title')).toMatch(/:pane_title\}$/);
});
