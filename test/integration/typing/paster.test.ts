import { createHash } from 'node:crypto';
import { watch } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPrivateDirectory } from '../../../src/core/create-private-directory.js';
import type { PrivateDirectory } from '../../../src/core/private-directory.js';
import { EchoMemory } from '../../../src/core/typing/echo-memory.js';
import type { PasteRequest, PasteResult } from '../../../src/core/typing/paste-request.js';
import { Paster } from '../../../src/core/typing/paster.js';
import type { Refusal } from '../../../src/core/refusal.js';
import type { PaneId } from '../../../src/tmux/ids.js';
import { TestTmux } from '../../support/tmux.js';
import { type GateUnderTest, openGate } from '../reservations/support.js';

let server: TestTmux;
let under: GateUnderTest;
let directory: PrivateDirectory;
let files = 0;
const echo = new EchoMemory(() => performance.now());

beforeAll(async () => {
  server = await TestTmux.start();
  under = openGate(server);
  directory = createPrivateDirectory({ socketPath: server.socketPath });
});

afterAll(async () => {
  await directory.close({ keep: false });
  await under[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

async function paste(
  pane: string,
  text: string,
  more: Partial<PasteRequest> = {},
): Promise<PasteResult | Refusal> {
  const { gate, tmux } = under;
  const request = { paneId: pane as PaneId, text, enter: false, allowCallerPane: false, ...more };
  return await new Paster({ gate, tmux, directory, echo }).paste(request);
}

const buffers = async (): Promise<string> =>
  await server.run('list-buffers', '-F', '#{buffer_name}').catch(() => '');

/** The bytes that a pane's program has read, once there are so many. */
type Read = (bytes: number) => Promise<Buffer>;

/** A pane whose program takes every byte as it comes. */
async function openReader(brackets: boolean): Promise<{ pane: string; read: Read }> {
  files += 1;
  const folder = path.join(server.directory, `reader${files}`);
  await mkdir(folder);
  const file = path.join(folder, 'read');
  const ask = brackets ? String.raw`printf '\033[?2004h'; ` : '';
  const pane = await server.window(`stty raw -echo; ${ask}printf '$ '; exec cat > ${file}`);
  return {
    pane,
    read: async (bytes) => {
      let tell = (): void => undefined;
      const watcher = watch(folder, () => tell());
      try {
        for (;;) {
          const changed = new Promise<void>((resolve) => (tell = resolve));
          const content = await readFile(file).catch(() => Buffer.alloc(0));
          if (content.length >= bytes) return content;
          await changed;
        }
      } finally {
        watcher.close();
      }
    },
  };
}

const BRACKETS = 12;

test('a program that asked for brackets gets them around the text, and Enter after them', async () => {
  const { pane, read } = await openReader(true);
  expect(await paste(pane, 'one\ntwo', { enter: true })).toEqual({ paneId: pane, bytes: 7 });
  const got = await read(7 + BRACKETS + 1);
  expect(got.toString()).toBe('\x1b[200~one\rtwo\x1b[201~\r');
  expect(await buffers()).toBe('');
});

test('every byte of what looks like tmux, keys or formats arrives as it is', async () => {
  const { pane, read } = await openReader(false);
  const text = `-b x; "q" 'a' $HOME #{pane_id} #(id) %H ~ \\ \\n { } C-c\t\x03\x1b[A žluť 水 🐎`;
  await paste(pane, text);
  const bytes = Buffer.from(text);
  expect(await read(bytes.length)).toEqual(bytes);
});

test.each([
  ['1 MB', 1_000_000],
  ['10 MB', 10_000_000],
])('%s arrive whole, and no buffer and no file stays', async (_, size) => {
  const { pane, read } = await openReader(true);
  const line = 'all work and no play, žluťoučký kůň 🐎 "quoted" $x\n';
  const text = line.repeat(Math.ceil(size / Buffer.byteLength(line)));
  const bytes = Buffer.byteLength(text);
  expect(await paste(pane, text)).toEqual({ paneId: pane, bytes });
  const got = await read(bytes + BRACKETS);
  const sha = (content: string): string => createHash('sha256').update(content).digest('hex');
  expect(sha(got.toString())).toBe(sha(`\x1b[200~${text.replaceAll('\n', '\r')}\x1b[201~`));
  expect(await buffers()).toBe('');
  const left = await readdir(await directory.ensure());
  expect(left.filter((name) => name.startsWith('paste'))).toEqual([]);
});

test('only the target gets the text and the Enter, though panes are synchronized', async () => {
  const { pane, read } = await openReader(false);
  const other = await server.run(
    ...['split-window', '-d', '-t', pane, '-P', '-F', '#{pane_id}'],
    'stty raw -echo; exec cat',
  );
  await server.run('set-option', '-w', '-t', pane, 'synchronize-panes', 'on');
  await paste(pane, 'alone', { enter: true });
  expect((await read(6)).toString()).toBe('alone\r');
  expect(await server.format(other, '#{cursor_x},#{cursor_y}')).toBe('0,0');
});

test('a pane that enters a mode between the buffer and the paste gets nothing, and no buffer stays', async () => {
  const { pane } = await openReader(false);
  await server.run('set-hook', '-g', 'after-set-buffer', `copy-mode -t ${pane}`);
  await server.run('set-hook', '-g', 'after-load-buffer', `copy-mode -t ${pane}`);
  try {
    expect(await paste(pane, 'x', { enter: true })).toMatchObject({ reason: 'inMode' });
    await server.run('send-keys', '-t', pane, '-X', 'cancel');
    expect(await paste(pane, 'y'.repeat(600_000))).toMatchObject({ reason: 'inMode' });
  } finally {
    await server.run('set-hook', '-gu', 'after-set-buffer');
    await server.run('set-hook', '-gu', 'after-load-buffer');
  }
  expect(await buffers()).toBe('');
});

test('nothing to paste makes no buffer', async () => {
  const { pane, read } = await openReader(true);
  await server.run('set-hook', '-g', 'after-set-buffer', 'set-option -ag @buffers x');
  try {
    expect(await paste(pane, '')).toEqual({ paneId: pane, bytes: 0 });
    await expect(server.run('show-option', '-gv', '@buffers')).rejects.toThrow('invalid option');
    await paste(pane, 'x');
    await read(1 + BRACKETS);
    expect(await server.run('show-option', '-gv', '@buffers')).toBe('x');
  } finally {
    await server.run('set-hook', '-gu', 'after-set-buffer');
  }
});

test('a long text arrives also where tmux cannot read our file', async () => {
  const { pane, read } = await openReader(false);
  const { gate, tmux } = under;
  const elsewhere: PrivateDirectory = {
    ...directory,
    ensure: async () => await Promise.reject(new Error('there is no place for files')),
  };
  const request = { paneId: pane as PaneId, enter: false, allowCallerPane: false };
  const text = 'z'.repeat(600_000);
  await new Paster({ gate, tmux, directory: elsewhere }).paste({ ...request, text });
  expect((await read(text.length)).length).toBe(text.length);
});

test('a buffer that a killed server left is deleted, and nobody else’s', async () => {
  const { pane, read } = await openReader(false);
  const dead = `panewright-paste-00-${server.directory}/pw0000000000000000`;
  const alive = `panewright-paste-01-${await directory.ensure()}`;
  for (const name of [dead, alive, 'mine']) await server.run('set-buffer', '-b', name, 'left');
  await paste(pane, 'x');
  await read(1);
  await under.tmux.request('display-message -p done');
  expect((await buffers()).split('\n').sort()).toEqual(['mine', alive].sort());
  for (const name of [alive, 'mine']) await server.run('delete-buffer', '-b', name);
});

test.each([
  ['a NUL', 'a\0b', 'hasNul'],
  ['what ends a bracketed paste', 'a\x1b[201~rm\n', 'endsPaste'],
])('%s is refused', async (_, text, reason) => {
  expect(await paste(server.pane, text)).toMatchObject({ reason });
  expect(await buffers()).toBe('');
});

test('the last lines of a paste are remembered as an echo', async () => {
  const { pane, read } = await openReader(false);
  await paste(pane, 'first\nsecond', { enter: true });
  await read(13);
  expect(echo.recall(pane as PaneId).submitted).toEqual(['first', 'second']);
});
