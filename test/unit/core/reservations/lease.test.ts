import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeLease, leaseVariable, parseLease } from '../../../../src/core/reservations/lease.js';

const word = fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/);

test('every lease is read back as it was written', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2 ** 31 - 1 }),
      fc.array(word, { minLength: 1, maxLength: 5 }),
      fc.stringMatching(/^[0-9a-z]{1,16}$/),
      (panePid, folders, id) => {
        const lease = { panePid, directory: `/${folders.join('/')}`, id };
        expect(parseLease(encodeLease(lease))).toEqual(lease);
      },
    ),
  );
});

test.each([
  ['nothing', ''],
  ['no directory', '12.a'],
  ['a relative directory', '12.ab/../x'],
  ['a folder that leads upwards', '12.a/tmp/../etc'],
  ['a directory that ends in a slash', '12.a/tmp/'],
  ['a double slash', '12.a//tmp'],
  ['pid zero', '0.a/tmp'],
  ['a padded pid', '012.a/tmp'],
  ['a pid that is no number', 'x.a/tmp'],
  ['a capital in the id', '12.A/tmp'],
  ['no id', '12./tmp'],
  ['a blank', '12.a/tmp x'],
  ['a quote', "12.a/tmp'x"],
  ['what a format expands', '12.a/tmp#{x}'],
  ['two lines', '12.a/tmp\n12.a/tmp'],
])('a value with %s is no lease', (_what, value) => {
  expect(parseLease(value)).toBeUndefined();
});

test('each pane has a variable of its own', () => {
  expect(leaseVariable('%17')).toBe('PANEWRIGHT_LEASE_17');
});
