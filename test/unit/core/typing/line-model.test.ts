import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type LineChange, typeIntoLine } from '../../../../src/core/typing/line-model.js';

type Line = Pick<LineChange, 'line' | 'submitted'>;

const NONE = { text: '', keys: [] as string[], enter: false };

test.each<{ name: string; line?: string; input: Partial<typeof NONE>; want: Line }>([
  { name: 'text is appended', line: 'ab', input: { text: 'cd' }, want: at('abcd') },
  { name: 'Enter submits', line: 'ab', input: { enter: true }, want: at('', 'ab') },
  { name: 'C-m submits', line: 'ab', input: { keys: ['C-m'] }, want: at('', 'ab') },
  { name: 'KPEnter submits', line: 'ab', input: { keys: ['KPEnter'] }, want: at('', 'ab') },
  { name: 'a blank line is no echo', line: ' ', input: { enter: true }, want: at('') },
  {
    name: 'text, keys and Enter keep their order',
    input: { text: 'ab', keys: ['BSpace', 'Space', 'x'], enter: true },
    want: at('', 'a x'),
  },
  { name: 'C-c drops the line', line: 'ab', input: { keys: ['C-c'] }, want: at('') },
  { name: 'C-u clears the line', line: 'ab', input: { keys: ['C-u', 'c'] }, want: at('c') },
  { name: 'C-h erases a character', line: 'ab', input: { keys: ['C-h'] }, want: at('a') },
  {
    name: 'BSpace erases a whole character',
    line: 'a🙂',
    input: { keys: ['BSpace'] },
    want: at('a'),
  },
  { name: 'erasing nothing is nothing', input: { keys: ['BSpace'] }, want: at('') },
  { name: 'DC at the end is nothing', line: 'ab', input: { keys: ['DC'] }, want: at('ab') },
  { name: 'a character is a key', line: 'a', input: { keys: ['é', '日'] }, want: at('aé日') },
  {
    name: 'an unrecognized key makes the line unknown until it is submitted',
    line: 'ab',
    input: { keys: ['Left', 'x', 'C-u', 'BSpace', 'Enter', 'y'] },
    want: at('y'),
  },
  {
    name: 'C-c makes an unknown line known again',
    input: { keys: ['Up', 'C-c', 'y', 'Enter'] },
    want: at('', 'y'),
  },
  { name: 'an unknown line stays unknown', input: { keys: ['Up', 'x'] }, want: at(undefined) },
  { name: 'a property of objects is no key', input: { keys: ['toString'] }, want: at(undefined) },
  {
    name: 'control characters in text act like their keys',
    input: { text: 'one\ntwo\rxy\x7fz\x03\x15four' },
    want: at('four', 'one', 'two'),
  },
  { name: 'a tab in text makes the line unknown', input: { text: 'a\tb' }, want: at(undefined) },
  { name: 'a huge line is not kept', input: { text: 'x'.repeat(9000) }, want: at(undefined) },
])('$name', ({ line = '', input, want }) => {
  expect(typeIntoLine(line, { ...NONE, ...input })).toMatchObject(want);
});

test.each<{ name: string; line?: string; input: Partial<typeof NONE>; shown: string[] }>([
  { name: 'nothing when all is appended', input: { text: 'ab', enter: true }, shown: [] },
  {
    name: 'the longest form before characters are erased',
    line: 'ab',
    input: { text: 'cd', keys: ['BSpace', 'BSpace', 'x'], enter: true },
    shown: ['abcd'],
  },
  {
    name: 'a line that is dropped, also with what a terminal shows behind it',
    line: 'ab',
    input: { keys: ['C-c'] },
    shown: ['ab', 'ab^C'],
  },
  { name: 'a line that is cleared', line: 'ab', input: { keys: ['C-u'] }, shown: ['ab'] },
  { name: 'a line that becomes unknown', line: 'ab', input: { keys: ['Tab'] }, shown: ['ab'] },
])('of a line that changes is remembered: $name', ({ line = '', input, shown }) => {
  expect(typeIntoLine(line, { ...NONE, ...input }).shown).toEqual(shown);
});

test('however text is cut into calls, the line is the same', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'b', ' ', '\r', '\x7f', '\x15', '\t', '🙂'),
  });
  fc.assert(
    fc.property(fc.array(text, { maxLength: 8 }), (parts) => {
      const whole = typeIntoLine('', { ...NONE, text: parts.join('') });
      let line: string | undefined = '';
      const submitted: string[] = [];
      for (const part of parts) {
        const change: LineChange = typeIntoLine(line, { ...NONE, text: part });
        line = change.line;
        submitted.push(...change.submitted);
      }
      expect(whole).toMatchObject({ line, submitted });
    }),
  );
});

function at(line: string | undefined, ...submitted: string[]): Line {
  return { line, submitted };
}
