import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readClientLists } from '../../../../src/core/reservations/guard-condition.js';

test('the clients of each window are read', () => {
  const lists = readClientLists({ ok: true, text: '@0 client-1,/dev/pts/2\n@12 ' });
  expect([...lists]).toEqual([
    ['@0', 'client-1,/dev/pts/2'],
    ['@12', ''],
  ]);
});

test('a list that could break the condition is not taken', () => {
  for (const names of ["a'b", 'a}b', '#{x}', 'a b', 'a\\b'])
    expect(() => readClientLists({ ok: true, text: `@0 ${names}` })).toThrow('another form');
  expect(() => readClientLists({ ok: false, text: '@0 ' })).toThrow('did not list');
  expect(() => readClientLists(undefined)).toThrow('did not list');
});

test('any text gives a list of what tmux may write, or is refused', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      try {
        for (const [id, names] of readClientLists({ ok: true, text })) {
          expect(id).toMatch(/^@\d+$/);
          expect(names).toMatch(/^[A-Za-z0-9/_.:,-]*$/);
        }
      } catch (error) {
        expect((error as Error).name).toBe('TmuxProtocolError');
      }
    }),
  );
});
