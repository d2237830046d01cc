import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseEnvironment, type Variable } from '../../../../src/core/inspect/environment-text.js';

/** As tmux's `show-environment -s` writes it. */
function print(variables: readonly Variable[]): string {
  return variables
    .map(({ name, value }) =>
      value === undefined
        ? `unset ${name};`
        : `${name}="${value.replace(/[$`"\\]/g, '\\$&')}"; export ${name};`,
    )
    .join('\n');
}

const name = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_%()]{0,8}$/);

test('gives back any value, whatever it holds', () => {
  const piece = fc.constantFrom(
    '"',
    '\\',
    '\n',
    '"; export A;',
    'unset A;',
    '$',
    '`',
    'x',
    ' ',
    '水',
  );
  const value = fc.option(
    fc.array(piece).map((pieces) => pieces.join('')),
    { nil: undefined },
  );
  fc.assert(
    fc.property(fc.array(fc.record({ name, value })), (variables) => {
      expect(parseEnvironment(print(variables))).toEqual(variables);
    }),
  );
});

test('a value cannot pass for another variable', () => {
  const value = '"; export A;\nTOKEN="forged"; export TOKEN;\nunset PATH;';
  expect(parseEnvironment(print([{ name: 'A', value }]))).toEqual([{ name: 'A', value }]);
});

test.each(['A=b', 'A="b"; export B;', 'A="b', 'unset A', 'A="b"; export A; x'])(
  '%j is not what tmux prints',
  (text) => {
    expect(parseEnvironment(text)).toBeUndefined();
  },
);
