import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TmuxProtocolError } from '../../../src/tmux/errors.js';
import { LineFramer } from '../../../src/tmux/line-framer.js';
import { cut } from './chunks.js';

function framed(chunks: readonly Buffer[]): string[] {
  const lines: string[] = [];
  const framer = new LineFramer();
  for (const chunk of chunks) framer.push(chunk, (line) => lines.push(line.toString('latin1')));
  return lines;
}

test('hands over complete lines and keeps the unfinished one', () => {
  expect(framed([Buffer.from('a\n\nbc\nde')])).toEqual(['a', '', 'bc']);
});

test('gives the same lines however the bytes are cut', () => {
  const bytes = fc
    .uint8Array({ maxLength: 200 })
    .map((array) => Buffer.from(array.map((b) => b % 16)));
  fc.assert(
    fc.property(bytes, fc.array(fc.nat(200)), (whole, cuts) => {
      const want = whole.toString('latin1').split('\n').slice(0, -1);
      expect(framed(cut(whole, cuts))).toEqual(want);
    }),
  );
});

test('refuses a line beyond the limit, finished or not', () => {
  const framer = new LineFramer(10);
  framer.push(Buffer.from('12345'), () => undefined);
  expect(() => framer.push(Buffer.from('678901'), () => undefined)).toThrow(TmuxProtocolError);
});

test('copies each byte of a long line once, however small the chunks', () => {
  const framer = new LineFramer();
  const chunk = Buffer.alloc(64, 'x');
  let length = 0;
  for (let i = 0; i < 100_000; i++) framer.push(chunk, () => undefined);
  framer.push(Buffer.from('\n'), (line) => (length = line.length));
  expect(length).toBe(6_400_000);
});
