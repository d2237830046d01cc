import { watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PaneId } from '../../../src/tmux/ids.js';
import { EchoMemory } from '../../../src/core/typing/echo-memory.js';
import type { SendRequest } from '../../../src/core/typing/send-request.js';
import { sendKeys } from '../../../src/core/typing/send-keys.js';
import { TestTmux } from '../../support/tmux.js';
import { type GateUnderTest, intentOf, openGate } from '../reservations/support.js';

let server: TestTmux;
let under: GateUnderTest;
let files = 0;

beforeAll(async () => {
  server = await TestTmux.start();
  under = openGate(server);
});

afterAll(async () => {
  await under[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

const send = async (
  pane: string,
  request: Partial<SendRequest>,
  echo?: EchoMemory,
): Promise<unknown> =>
  await sendKeys(
    under.gate,
    under.tmux,
    {
      paneId: pane as PaneId,
      text: '',
      keys: [],
      enter: false,
      allowCallerPane: false,
      ...request,
    },
    echo,
  );

interface Reader {
  readonly pane: string;
  /** What it has read, once that is `bytes` long. */
  readonly read: (bytes: number) => Promise<Buffer>;
}

/** A pane whose program takes every byte as it comes, and writes it to a file. */
async function openReader(): Promise<Reader> {
  files += 1;
  const file = path.join(server.directory, `read${files}`);
  const pane = await server.window(`stty raw -echo; : > ${file}; printf '$ '; exec cat >> ${file}`);
  return {
    pane,
    read: async (bytes) => {
      using watcher = watchFile(file);
      for (;;) {
        const changed = watcher.next();
        const content = await readFile(file);
        if (content.length >= bytes) return content;
        await changed;
      }
    },
  };
}

/** Tells of each change of a file from the time of the call on. */
function watchFile(file: string): Disposable & { next(): Promise<void> } {
  let tell = (): void => undefined;
  const watcher = watch(file, () => tell());
  return {
    next: async () => await new Promise((resolve) => (tell = resolve)),
    [Symbol.dispose]: () => watcher.close(),
  };
}

describe('text arrives as it is:', () => {
  test.each<[string, string]>([
    ['one that ends in a semicolon', 'echo a;'],
    ['semicolons alone', ';;'],
    ['a word that looks like an option', '-R -X --'],
    ['the name of a key', 'C-c'],
    ['what tmux would expand', '#{pane_id} $HOME ~ %1 {x} "y" \'z\' \\ \\012 # comment'],
    ['blanks and line ends', ' a \n  b\r\n\tc '],
    ['control characters', '\x01\x02\x03\x1b[A\x1b\x7f\b\x1c'],
    ['any script', 'é 日本語 🙂 👨‍👩‍👧 e\u0301 \u0378 \u0085 \ufffe \u{10ffff} \u200b \u202e'],
  ])('%s', async (_what, text) => {
    const { pane, read } = await openReader();
    expect(await send(pane, { text })).toMatchObject({ paneId: pane, cohort: [pane] });
    const bytes = Buffer.from(text);
    expect(await read(bytes.length)).toEqual(bytes);
  });

  test('any text at all, in the order of the calls', async () => {
    const { pane, read } = await openReader();
    let all = '';
    const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(text, async (any) => {
        const part = any.replaceAll('\0', '');
        fc.pre(part !== '');
        all += part;
        await send(pane, { text: part });
        const bytes = Buffer.from(all);
        expect((await read(bytes.length)).equals(bytes)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test('a megabyte', async () => {
    const { pane, read } = await openReader();
    const text = 'a;$"\\\n~#{%日'.repeat(90_000);
    await send(pane, { text });
    const bytes = Buffer.from(text);
    expect((await read(bytes.length)).equals(bytes)).toBe(true);
  });
});

test('text, keys and Enter keep their order', async () => {
  const { pane, read } = await openReader();
  await send(pane, {
    text: 'ab',
    keys: ['Up', 'C-a', '-', ';', 'é', 'Space', 'Escape'],
    enter: true,
  });
  const bytes = Buffer.from('ab\x1b[A\x01-;é \x1b\r');
  expect(await read(bytes.length)).toEqual(bytes);
});

describe('types nothing and says why:', () => {
  test.each<[string, Partial<SendRequest>, object]>([
    ['nothing was asked for', {}, { reason: 'nothingToSend' }],
    ['NUL in the text', { text: 'a\0b' }, { reason: 'hasNul', what: 'text' }],
    ['NUL in a key', { text: 'a', keys: ['\0'] }, { reason: 'hasNul', what: 'key' }],
    ['an unknown key', { text: 'a', keys: ['Up', 'Foo'] }, { reason: 'unknownKey', key: 'Foo' }],
    ['an empty key', { text: 'a', keys: [''] }, { reason: 'unknownKey', key: '' }],
    ['a word for a key', { text: 'a', keys: ['ls'] }, { reason: 'unknownKey', key: 'ls' }],
    ['a key that tmux types', { text: 'a', keys: ['NONE'] }, { reason: 'unknownKey', key: 'NONE' }],
  ])('%s', async (_what, request, refusal) => {
    const pane = await server.window();
    const before = await server.capture(pane);
    expect(await send(pane, request)).toEqual(refusal);
    expect(await server.capture(pane)).toBe(before);
  });
});

test('only C-c and C-\\ alone pass a reservation', async () => {
  const pane = await server.window();
  const lease = `${await server.format(pane, '#{pane_pid}')}.a/tmp/x`;
  await server.run('set-environment', '-gh', `PANEWRIGHT_LEASE_${pane.slice(1)}`, lease);
  const reserved = { reason: 'reserved', paneId: pane, owner: 'otherServer' };
  for (const request of [
    { text: 'x' },
    { enter: true },
    { keys: ['C-c'], enter: true },
    { keys: ['C-c'], text: 'x' },
    { keys: ['C-c', 'C-d'] },
    { keys: ['C-C'] },
    { keys: ['^C'] },
  ])
    expect(await send(pane, request)).toEqual(reserved);
  for (const keys of [['C-c'], ['C-\\'], ['C-c', 'C-\\']])
    expect(await send(pane, { keys })).toMatchObject({ paneId: pane, cohort: [pane] });
});

test('reaches a program that is no shell', async () => {
  const pane = await server.window();
  await server.type(pane, 'echo r""eady; cat');
  // From here on the terminal echoes, and no more the shell.
  await server.until(pane, (screen) => screen.includes('\nready'));
  expect(await send(pane, { text: 'twice', enter: true })).toMatchObject({ paneId: pane });
  await server.until(pane, (screen) => screen.split('twice').length > 2);
});

test('remembers a submitted line in all panes that get it', async () => {
  const echo = new EchoMemory(() => 0);
  const pane = await server.window();
  const second = await server.run(
    ...['split-window', '-d', '-P', '-F', '#{pane_id}', '-t', pane],
    'exec cat',
  );
  await server.run('set-option', '-w', '-t', pane, 'synchronize-panes', 'on');
  await send(pane, { text: 'echo hi', enter: true }, echo);
  for (const member of [pane, second] as PaneId[])
    expect(echo.recall(member)).toEqual({ submitted: ['echo hi'], pending: false, line: '' });
  await send(pane, { text: 'x', keys: ['Foo'] }, echo);
  expect(echo.recall(pane as PaneId).line).toBe('');
});

test('says that it does not know when tmux does not answer, and types again when it does', async () => {
  await using own = await TestTmux.start();
  await using stopped = openGate(own, {}, 200);
  const request = {
    paneId: own.pane as PaneId,
    text: 'perhaps',
    keys: [],
    enter: false,
    allowCallerPane: false,
  };
  const clearance = await stopped.gate.clear(intentOf(own.pane, { purpose: 'keys' }));
  if ('reason' in clearance) throw new Error(clearance.reason);
  process.kill(own.serverPid, 'SIGSTOP');
  try {
    const gate = { ...passing(stopped), clear: async () => await Promise.resolve(clearance) };
    expect(await sendKeys(gate, stopped.tmux, request)).toEqual({
      reason: 'uncertain',
      paneId: own.pane,
    });
  } finally {
    process.kill(own.serverPid, 'SIGCONT');
  }
  const again = { ...request, text: 'after all' };
  expect(await sendKeys(stopped.gate, stopped.tmux, again)).toMatchObject({ cohort: [own.pane] });
  await own.until(own.pane, (screen) => screen.includes('after all'));
});

/** The gate as an object of its own, so that a part can be replaced. */
function passing({ gate }: GateUnderTest): GateUnderTest['gate'] {
  return {
    clear: async (intent) => await gate.clear(intent),
    dispatch: async (...args) => await gate.dispatch(...args),
    release: (...args) => gate.release(...args),
  };
}
