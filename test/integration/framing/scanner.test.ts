import { writeFile } from 'node:fs/promises';
import path from 'node:path';

import { describe, expect, test } from 'vitest';

import { OutputScanner } from '../../../src/core/framing/scanner.js';
import { TestTmux } from '../../support/tmux.js';

/**
 * A pane's program: prints a file as it is, then asks the terminal for a status report. Its answer
 * (4 bytes) proves that tmux has read everything before it.
 */
const PROGRAM = `stty -icanon -echo; printf '> '; while read -r file; do
printf '\\033[H\\033[2J'; cat "$file"; printf '\\033[5n'
dd bs=1 count=4 >/dev/null 2>&1; tmux wait-for -S "$file"; done`;

/** Each stays on one line, moves no cursor, and leaves nothing open that ESC would not end. */
// prettier-ignore
const PRINTED = [
  'plain text', 'a\x1b[31mb\x1b[mc', 'a\x1b[38:2::1:2:3mb', 'a\x1b[1<2mb', 'a\x1b[3\x7f1mb', 'a\x1b[3\xc3\xa91mb',
  'a\x1b[3\x18b', 'a\x1b[3\x1ab', 'a\x1b[3\x1b[mb', 'a\x1b]0;t\x07b', 'a\x1b]0;t\x1b\\b', 'a\x1b]0;t\x1b[mb',
  'a\x1b]0;t\x18b', 'a\x1b]0;t\x1ab', 'a\x1b]0;t\x01u\x07b', 'a\x1b]0;t\xc2\x9cb\x1b\\c', 'a\x1b]7717;k1;S\x07b',
  'a\x1bP1$r0m\x1b\\b', 'a\x1bPtmux;\x1b\x1b[2Jhello\x1b\\b', 'a\x1bPtmux;\x1b\x1b]52;c;QUJD\x07\x1b\\b',
  'a\x1bPq\x07u\x1b\\b', 'a\x1b_t\x07u\x1b\\b', 'a\x1b_t\x18b', 'a\x1b^t\x1b\\b', 'a\x1bXt\x1b\\b', 'a\x1bkt\x07u\x1b\\b',
  'a\x1bkt\x1b[mb', 'a\x1b(Bb\x1b)Bc\x1b%Gd', 'a\x1b=b\x1b>c', 'a\x1b\xc3\xa9bc', 'a\x0eb\x0fc', 'a\0b\x07c\x1fd\x7fe',
  '\xc3\xa9\xe6\x97\xa5', 'a\x1b', 'a\x1b[3', 'a\x1b]0;t', 'a\x1b_t',
];

function scanned(printed: Buffer): string {
  const parts: Buffer[] = [];
  const scanner = new OutputScanner({
    text: (bytes) => parts.push(Buffer.from(bytes)),
    mark: () => undefined,
  });
  scanner.push(printed);
  scanner.end();
  return Buffer.concat(parts).toString();
}

describe('OutputScanner', () => {
  test('leaves of what a program prints the text that tmux shows', async () => {
    await using tmux = await TestTmux.start({ shell: PROGRAM });
    const shown: Record<string, string> = {};
    const left: Record<string, string> = {};
    for (const [index, printed] of PRINTED.entries()) {
      const bytes = Buffer.from(printed, 'latin1');
      const file = path.join(tmux.directory, `printed-${index}`);
      await writeFile(file, bytes);
      await tmux.type(tmux.pane, file);
      await tmux.run('wait-for', file);
      shown[JSON.stringify(printed)] = (await tmux.capture(tmux.pane)).trimEnd();
      left[JSON.stringify(printed)] = scanned(bytes);
    }
    expect(left).toEqual(shown);
  });
});
