import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTmux } from '../../../src/tmux/connection.js';
import { formatOperand, literalFormat, literalTimeFormat, quote } from '../../../src/tmux/quote.js';
import type { Tmux } from '../../../src/tmux/tmux.js';
import { TestTmux } from '../../support/tmux.js';

let server: TestTmux;
let tmux: Tmux;
beforeAll(async () => {
  server = await TestTmux.start();
  tmux = openTmux({ tmuxPath: '/usr/bin/tmux', socketPath: server.socketPath, start: undefined });
});
afterAll(async () => {
  await tmux.close();
  await server[Symbol.asyncDispose]();
});

async function answer(line: string): Promise<string> {
  const blocks = await tmux.request(line);
  expect(blocks.map(({ ok }) => ok)).not.toContain(false);
  return blocks.map(({ text }) => text).join('');
}

/** Characters that mean something to tmux, and those that break terminals and parsers. */
const special = fc.constantFrom(
  ...Array.from('#{}[],;:=~$%"\'\\ ?!|&*()<>@^`+-_\n\r\t\u001b\u007f\u0001\u001f\u0085\u009b'),
  ...['é', '日', '🙂', 'a', '1', 'S', 'H', '##', '#{', '#[', '#(', '%%', '\\012', 'e\u0301'],
);
const text = fc
  .array(fc.oneof(special, fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 12 })
  .map((parts) => parts.join('').replaceAll('\0', ''));

test('any text without NUL arrives in tmux as it is', async () => {
  await fc.assert(
    fc.asyncProperty(text, async (given) => {
      fc.pre(given !== '');
      const file = path.join(server.directory, 'buffer');
      await answer(`set-buffer -b q -- ${quote(given)} ; save-buffer -b q ${quote(file)}`);
      expect(await readFile(file, 'utf8')).toBe(given);
    }),
    { numRuns: 400 },
  );
});

test('a format literal expands to itself', async () => {
  await fc.assert(
    fc.asyncProperty(text, async (given) => {
      const line = given.replaceAll('\n', ' ');
      expect(await answer(`list-panes -f 1 -F ${quote(`<${literalFormat(line)}>`)}`)).toBe(
        `<${line}>`,
      );
    }),
    { numRuns: 400 },
  );
});

test('a literal survives strftime and formats', async () => {
  await fc.assert(
    fc.asyncProperty(text, async (given) => {
      const line = given.replaceAll('\n', ' ');
      expect(await answer(`display-message -p ${quote(`<${literalTimeFormat(line)}>`)}`)).toBe(
        `<${line}>`,
      );
    }),
    { numRuns: 400 },
  );
});

test('an operand equals the value of an option that holds it, and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(text, async (given) => {
      fc.pre(given !== '');
      const same = `#{==:#{@v},${formatOperand(given)}}`;
      const other = `#{==:#{@v},${formatOperand(`${given}x`)}}`;
      const line = `set -g @v ${quote(given)} ; list-panes -f 1 -F ${quote(`${same} ${other}`)}`;
      expect(await answer(line)).toBe('1 0');
    }),
    { numRuns: 400 },
  );
});
