import { execa } from 'execa';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quoteWord } from '../../../src/core/framing/frame-parts.js';

const TEXTS = fc.array(
  fc.oneof(
    fc.string({ unit: fc.constantFrom("'", '"', '\\', '$', '`', '\n', '!', 'a', ' ') }),
    fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', '')),
  ),
  { minLength: 1, maxLength: 50 },
);

test.each(['bash', 'zsh', 'dash', 'mksh', 'ksh93'])(
  '%s reads every text back from its quoted word',
  async (shell) => {
    await fc.assert(
      fc.asyncProperty(TEXTS, async (texts) => {
        const script = `for text in ${texts.map(quoteWord).join(' ')}; do command printf '%s\\0' "$text"; done`;
        const { stdout } = await execa(shell, ['-c', script], { stripFinalNewline: false });
        expect(stdout).toBe(texts.map((text) => `${text}\0`).join(''));
      }),
      { numRuns: 20 },
    );
  },
);
