import { describe, expect, test } from 'vitest';

import { cut } from './byte-arbitraries.js';
import { end, run, START, textOf } from './run-fixture.js';

describe('output faults seen in the field', () => {
  const lines = (text: string): Buffer => Buffer.from(text, 'latin1');

  test('51: chunks that cut characters leave no U+FFFD', () => {
    const printed = Buffer.from(`${'日本語🙂'.repeat(20_000)}\r\n`);
    const places = Array.from({ length: 200 }, (_, i) => i * 997 + 1);
    const text = run([START, ...cut(printed, places), end(0)], 262_144).output.text();
    expect(text).toBe(`${'日本語🙂'.repeat(20_000)}\n`);
  });

  test('53: backslashes and octal escapes in the output are text', () => {
    expect(textOf('a\\b\t\x1b[1mx\x1b[0m\\033\r\n')).toBe('a\\b\tx\\033\n');
  });

  test('54: bytes that are C1 in other encodings, and odd strings, harm nothing', () => {
    expect(textOf(lines('\x90\x9c\x9d\xff\x1b]0;t\x07\x1bPq\x1b\\'), 'é\r\n')).toBe(
      '\ufffd\ufffd\ufffd\ufffdé\n',
    );
    expect(textOf('ok\r\n')).toBe('ok\n');
  });

  test('55: NUL is dropped and invalid UTF-8 replaced', () => {
    expect(textOf(lines('a\0b\xf0\x28\xff\x01c\r\n'))).toBe('ab\ufffd(\ufffdc\n');
  });

  test('58: characters of several bytes are counted in bytes', () => {
    expect(run([START, 'あああ\r\n', end(0)]).output.bytes).toBe(10);
  });

  test('116: a passthrough string leaves nothing', () => {
    expect(textOf('\x1bPtmux;\x1b\x1b]52;c;QUJD\x07\x1b\\ok\r\n')).toBe('ok\n');
  });

  test('132: no clear-screen, title, link, clipboard, C1 or bidirectional control is left', () => {
    const printed =
      '\x1b[2J\x1b]0;PWNED\x07\x1b]8;;http://evil/\x07x\x1b]8;;\x07\x1b]52;c;QUJD\x07\u009b 31m\u202ertl\r\n';
    expect(textOf(printed)).toBe('x 31mrtl\n');
  });
});
