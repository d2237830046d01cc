import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { RetainedText } from '../../../../src/core/framing/retained-text.js';

/** What a window of `window` bytes shows of a text whose first `floor` bytes are gone. */
function shown(text: string, window: number, floor = 0): string {
  const bytes = Buffer.from(text);
  const from = Math.max(floor, bytes.length - window);
  if (from === 0 || bytes[from - 1] === 0x0a) return bytes.subarray(from).toString();
  const line = bytes.indexOf('\n', from) + 1;
  if (line > 0 && line < bytes.length) return bytes.subarray(line).toString();
  let at = from;
  while (at < bytes.length && ((bytes[at] ?? 0) & 0xc0) === 0x80) at++;
  return bytes.subarray(at).toString();
}

function retain(window: number, parts: readonly string[]): RetainedText {
  const retained = new RetainedText(window);
  for (const part of parts) retained.append(Buffer.from(part));
  return retained;
}

const parts = fc.array(
  fc.oneof(
    fc.constantFrom('a', '\n', 'é', '日本', '🙂', 'line\n', '\n\n'),
    fc.string({ unit: 'grapheme' }),
  ),
  { maxLength: 30 },
);
const windows = fc.integer({ min: 0, max: 40 });

describe('RetainedText', () => {
  test.each([
    ['all that fits', 8, ['ab\n', 'cd\n'], 'ab\ncd\n'],
    ['from a line start', 8, ['abc\ndef\nghi'], 'def\nghi'],
    ['from a line start when the window begins with a part of a line', 6, ['abc\ndef\nghi'], 'ghi'],
    ['the end of a line that is longer than the window', 4, ['abcdefgh'], 'efgh'],
    ['the end of a last line with its LF', 4, ['abcdefgh\n'], 'fgh\n'],
    ['whole characters of a long line', 5, ['日本語'], '語'],
    ['nothing in a window of nothing', 0, ['abc\n'], ''],
  ])('keeps %s', (_, window, given, want) => {
    const retained = retain(window, given);
    expect(retained.text()).toBe(want);
    expect(retained.bytes).toBe(Buffer.byteLength(given.join('')));
    expect(retained.droppedBytes).toBe(retained.bytes - Buffer.byteLength(want));
  });

  test('shows the same however the text was cut', () => {
    fc.assert(
      fc.property(windows, parts, (window, given) => {
        const retained = retain(window, given);
        const want = shown(given.join(''), window);
        expect(retained.text()).toBe(want);
        expect(retained.bytes).toBe(Buffer.byteLength(given.join('')));
        expect(retained.droppedBytes).toBe(retained.bytes - Buffer.byteLength(want));
      }),
      { numRuns: 2000 },
    );
  });

  test('takes its end back as if it had never come, but for what it pushed out', () => {
    fc.assert(
      fc.property(windows, parts, parts, parts, (window, before, taken, after) => {
        const retained = retain(window, [...before, ...taken]);
        const gone = Buffer.byteLength(taken.join(''));
        fc.pre(gone <= window);
        retained.retract(gone);
        for (const part of after) retained.append(Buffer.from(part));
        const floor = Math.max(0, Buffer.byteLength(before.join('')) + gone - window);
        const whole = [...before, ...after].join('');
        expect(retained.text()).toBe(shown(whole, window, floor));
        expect(retained.bytes).toBe(Buffer.byteLength(whole));
      }),
      { numRuns: 2000 },
    );
  });

  test('a text that was collected apart counts as if appended here', () => {
    fc.assert(
      fc.property(windows, parts, parts, parts, (window, before, apart, after) => {
        const retained = retain(window, before);
        retained.appendRetained(retain(window, apart));
        for (const part of after) retained.append(Buffer.from(part));
        const whole = [...before, ...apart, ...after].join('');
        expect(retained.text()).toBe(shown(whole, window));
        expect(retained.bytes).toBe(Buffer.byteLength(whole));
      }),
      { numRuns: 2000 },
    );
  });

  test('takes back more than it keeps', () => {
    const retained = retain(4, ['abcdef']);
    retained.retract(5);
    retained.append(Buffer.from('x'));
    expect(retained.text()).toBe('x');
    expect([retained.bytes, retained.droppedBytes]).toEqual([2, 1]);
  });

  test('shows nothing from before a gap in a text that was collected apart', () => {
    const apart = retain(4, ['abcdef']);
    apart.retract(4);
    const retained = retain(4, ['zz']);
    retained.appendRetained(apart);
    expect(retained.text()).toBe('');
    expect([retained.bytes, retained.droppedBytes]).toEqual([4, 4]);
  });

  test('gives its last bytes, and no more than it keeps', () => {
    const retained = retain(4, ['ab', 'cdef']);
    expect(retained.tail(3).toString()).toBe('def');
    expect(retained.tail(100).toString()).toBe('cdef');
  });

  test('does not grow with the text', () => {
    const window = 64 * 1024;
    const retained = new RetainedText(window);
    const line = Buffer.from(`${'x'.repeat(99)}\n`);
    const chunk = Buffer.concat(Array.from({ length: 1000 }, () => line));
    const before = process.memoryUsage().arrayBuffers;
    for (let i = 0; i < 500; i++) retained.append(i % 2 === 0 ? chunk : line);
    const grown = process.memoryUsage().arrayBuffers - before;
    expect(retained.bytes).toBe(250 * (chunk.length + line.length));
    expect(Buffer.byteLength(retained.text())).toBeGreaterThan(window - 100);
    expect(grown).toBeLessThan(4 * window);
  });
});
