import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { MARK_BODY_LIMIT_BYTES, parseMark } from '../../../../src/core/framing/marks.js';

describe('parseMark', () => {
  test.each([
    ['7717;k0123456789abcdef01;S', { key: 'k0123456789abcdef01', kind: 'S' }],
    ['7717;k1;D', { key: 'k1', kind: 'D' }],
    ['7717;k1;d', { key: 'k1', kind: 'd' }],
    ['7717;k1;N', { key: 'k1', kind: 'N' }],
    ['7717;k1;E;0', { key: 'k1', kind: 'E', status: 0 }],
    ['7717;k1;E;255', { key: 'k1', kind: 'E', status: 255 }],
    ['7717;k1;E;258', { key: 'k1', kind: 'E', status: 258 }],
    ['7717;7f3a;T;9', { key: '7f3a', kind: 'T', status: 9 }],
    ['7717;k1;T;65535', { key: 'k1', kind: 'T', status: 65535 }],
  ])('reads %s', (given, want) => {
    expect(parseMark(given)).toEqual(want);
    expect(parseMark(Buffer.from(given))).toEqual(want);
  });

  test.each([
    '',
    '7717',
    '7717;',
    '7717;k1',
    '7717;k1;',
    '7717;;S',
    '771;k1;S',
    '77170;k1;S',
    ' 7717;k1;S',
    '7717;k1;S;',
    '7717;k1;S;0',
    '7717;k1;s',
    '7717;k1;E',
    '7717;k1;E;',
    '7717;k1;E;00',
    '7717;k1;E;01',
    '7717;k1;E;-1',
    '7717;k1;E;+1',
    '7717;k1;E;1 ',
    '7717;k1;E;1;',
    '7717;k1;E;1x',
    '7717;k1;E;65536',
    '7717;k1;E;100000',
    '7717;k1;E;%s',
    '7717;k 1;S',
    '7717;k1\n;S',
    '7717;k1;S\n',
    '7717;k-1;S',
    '7717;ké;S',
    '0;7717;k1;S',
    `7717;${'k'.repeat(65)};S`,
    `7717;${'k'.repeat(MARK_BODY_LIMIT_BYTES)};S`,
  ])('refuses %j', (given) => {
    expect(parseMark(given)).toBeUndefined();
    expect(parseMark(Buffer.from(given))).toBeUndefined();
  });

  test('every mark that can be written fits', () => {
    expect(parseMark(`7717;${'z'.repeat(64)};E;65535`)).toBeDefined();
  });

  test('never throws, and finds only what it can write again', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((end) => `7717;k1;${end}`),
        ),
        (body) => {
          const mark = parseMark(body);
          if (mark === undefined) return;
          const status = mark.status === undefined ? '' : `;${mark.status}`;
          expect(`7717;${mark.key};${mark.kind}${status}`).toBe(body);
        },
      ),
    );
  });
});
