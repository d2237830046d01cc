import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { layoutChecksum, readLayout } from '../../../../src/core/manage/layout.js';

/** A body with its checksum in front. */
function saved(body: string): string {
  return `${layoutChecksum(body).toString(16).padStart(4, '0')},${body}`;
}

/** As tmux 3.3a writes it. */
const REAL = '6b21,80x24,0,0[80x12,0,0{40x12,0,0,0,39x12,41,0,2},80x11,0,13,1]';

describe('a preset', () => {
  test.each([
    ['tiled', '3.3a', 'tiled'],
    ['t', '3.3a', 'tiled'],
    ['even-h', '3.3a', 'even-horizontal'],
    ['main-h', '3.3a', 'main-horizontal'],
    ['main-horizontal', '3.6', 'main-horizontal'],
    ['main-horizontal-', '3.5', 'main-horizontal-mirrored'],
    ['main-vertical-mirrored', 'next-3.7', 'main-vertical-mirrored'],
    ['main-vertical-mirrored', 'master', 'main-vertical-mirrored'],
  ])('%s of tmux %s is %s', (text, version, name) => {
    expect(readLayout(text, version)).toEqual({ kind: 'preset', name });
  });

  test.each([
    ['', '3.3a'],
    ['even', '3.3a'],
    ['main-', '3.4'],
    ['main-h', '3.5'],
  ])('%j of tmux %s is the beginning of several', (text, version) => {
    expect(readLayout(text, version)).toMatchObject({
      reason: 'layoutInvalid',
      problem: expect.stringContaining(' and ') as string,
    });
  });

  test.each(['main-horizontal-mirrored', 'main-vertical-m'])('%s needs a newer tmux', (text) => {
    expect(readLayout(text, '3.4')).toMatchObject({ reason: 'layoutUnsupported', since: '3.5' });
  });
});

describe('a saved layout', () => {
  test('of one cell, of several, and with cells that have no id', () => {
    expect(layoutChecksum('80x24,0,0,0')).toBe(0xb25d);
    expect(readLayout('b25d,80x24,0,0,0', '3.3a')).toMatchObject({ kind: 'saved', cells: 1 });
    const body = '80x24,0,0[80x12,0,0{40x12,0,0,39x12,41,0},80x11,0,13,1]';
    expect(readLayout(saved(body), '3.3a')).toMatchObject({ kind: 'saved', cells: 3 });
  });

  test('is passed on with its checksum in small letters', () => {
    expect(readLayout('B25D,80x24,0,0,0', '3.3a')).toMatchObject({ text: 'b25d,80x24,0,0,0' });
  });

  test.each([
    ['80x24,0,0,0', 'neither'],
    ['b25e,80x24,0,0,0', 'checksum'],
    ['-o', 'neither'],
    ['b25d,80x24,0,0,0\0', 'neither'],
    [saved('0x24,0,0,0'), 'range'],
    [saved('80x10001,0,0,0'), 'range'],
    [saved('80x24,0,10001,0'), 'range'],
    [saved('80x24,0'), 'malformed'],
    [saved('80x24,0,0,0,80x24,0,0,1'), 'follows'],
    [saved('80x24,0,0{40x24,0,0,0,39x24,41,0,1'), 'not closed'],
    [saved('80x24,0,0{40x24,0,0,0,39x24,41,0,1]'), 'not closed'],
    [saved('80x24,0,0{80x24,0,0,0}'), 'one cell'],
    [saved('80x24,0,0{40x24,0,0,0,40x24,41,0,1}'), 'add up'],
    [saved('80x24,0,0{40x23,0,0,0,39x24,41,0,1}'), 'add up'],
    [saved('80x24,0,0[80x12,0,0,0,80x12,0,13,1]'), 'add up'],
    [saved('['.repeat(10_000)), 'malformed'],
    [saved('1x1,0,0['.repeat(100)), 'nested'],
    ['x'.repeat(70_000), 'too long'],
  ])('%# that is none says why, and not what it was', (text, why) => {
    const read = readLayout(text, '3.3a');
    expect(read).toMatchObject({
      reason: 'layoutInvalid',
      problem: expect.stringContaining(why) as string,
    });
  });

  test('with any other character somewhere is refused', () => {
    const at = fc.nat(REAL.length - 1);
    fc.assert(
      fc.property(at, fc.string({ minLength: 1, maxLength: 1 }), (position, char) => {
        const text = REAL.slice(0, position) + char + REAL.slice(position + 1);
        fc.pre(text.toLowerCase() !== REAL);
        expect(readLayout(text, '3.3a')).toMatchObject({ reason: 'layoutInvalid' });
      }),
    );
  });

  test('is never more than text that is looked at', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('0', '1', '24', '80', 'x', ',', '{', '}', '[', ']') }),
        (body) => {
          const read = readLayout(saved(body), '3.3a');
          expect('reason' in read || read.kind === 'saved').toBe(true);
        },
      ),
    );
  });
});
