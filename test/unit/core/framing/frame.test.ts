import { describe, expect, test } from 'vitest';
import { clearLine } from '../../../../src/core/framing/clear-line.js';
import { type FrameOptions, renderFrame } from '../../../../src/core/framing/frame.js';
import { type ShellName } from '../../../../src/core/framing/shells.js';
import { typedLine } from '../../../../src/core/framing/typed-line.js';

const SHELLS: readonly ShellName[] = [
  'ash',
  'bash',
  'dash',
  'ksh',
  'ksh93',
  'mksh',
  'pdksh',
  'sh',
  'zsh',
];

const OPTIONS: Omit<FrameOptions, 'shell'> = {
  nonce: 'k0123456789abcdef01',
  path: '/tmp/panewright/r1',
  id: 'r1',
  wakePath: '/tmp/panewright/wake',
  command: `echo "it's"`,
  suppressHistory: false,
  shown: `$ echo "it's"`,
};

/** What a hook makes of a text when it prints it with escapes interpreted and formats filled or dropped. */
function interpreted(text: string): string {
  return text
    .replaceAll(/\\0?33/g, '\x1b')
    .replaceAll('\\a', '\x07')
    .replaceAll('\\\\', '\\')
    .replaceAll('%s', '');
}

const MARK = /\x1b\]7717;[0-9a-z]+;[A-Za-z]/;

describe.each(SHELLS)('%s', (shell) => {
  const frame = renderFrame({ shell, ...OPTIONS });
  const line = typedLine({ shell, path: OPTIONS.path, id: OPTIONS.id });

  test('a frame holds the command only as a quoted word', () => {
    const quoted = `'echo "it'\\''s"'`;
    expect(frame).toContain(quoted);
    expect(frame.replaceAll(quoted, '').replaceAll(`'$ echo "it'\\''s"'`, '')).not.toContain(
      'echo "it',
    );
  });

  test('a frame of a suppressed command has it once for each kind of shell, and no dim line', () => {
    const suppressed = renderFrame({ shell, ...OPTIONS, suppressHistory: true });
    // That of ksh93 has it twice: once for a pane without standard error.
    const kinds = { sh: 5, ksh: 3, ksh93: 2 }[shell as string] ?? 1;
    expect(suppressed.split(`'echo "it'\\''s"'`)).toHaveLength(kinds + 1);
    expect(suppressed).not.toContain('$ echo');
    expect(suppressed).not.toMatch(/history -s|print -sr/);
  });

  test('neither the frame nor the typed line ever shows a mark', () => {
    for (const text of [frame, line]) {
      expect(text).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f]/);
      expect(interpreted(text)).not.toMatch(MARK);
    }
  });

  test('the typed line is one line with an even number of quotes, and no secret', () => {
    expect(line).toMatch(/^ case \. in \.\) .*"\$\?"/);
    expect(line).not.toMatch(/\n|\|\||!/);
    expect(line.split('"').length % 2).toBe(1);
    expect(line.split("'").length % 2).toBe(1);
    expect(line).not.toContain(OPTIONS.nonce);
  });

  test('the typed line is short, wherever the frame lies and whatever it runs', () => {
    const path = `/${'d'.repeat(200)}/pw01234567/r1`;
    // A terminal takes 4095 bytes of a line at once, some take 1024.
    expect(typedLine({ shell, path, id: OPTIONS.id }).length).toBeLessThan(1024);
  });

  test('the nonce names no variable', () => {
    expect(frame).not.toContain(`_${OPTIONS.nonce}`);
    expect(frame).not.toContain(`$${OPTIONS.nonce}`);
  });

  test('the clearing keys end by killing the line, and hold no C-c and no Enter', () => {
    expect(clearLine(shell)).toMatch(/^(\x1b(0Cx|ddi))?\x05\x15$/);
  });
});

test.each([
  ['sh', ['bash', 'dash', 'mksh', 'ksh93']],
  ['ksh', ['mksh', 'ksh93']],
] as const)('a frame for %s is that of every shell of that name: %j', (name, shells) => {
  const frame = renderFrame({ shell: name, ...OPTIONS });
  for (const shell of shells) expect(frame).toContain(renderFrame({ shell, ...OPTIONS }));
});
