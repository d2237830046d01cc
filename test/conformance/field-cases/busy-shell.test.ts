import { access, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Stage } from '../../support/stage.js';

let stage: Stage;
let fifos = 0;

beforeAll(async () => {
  stage = await Stage.set({ env: { PS1: '$ ', ENV: '' } });
  await symlink('/bin/busybox', path.join(stage.tmux.directory, 'ash'));
});

afterAll(async () => {
  await stage[Symbol.asyncDispose]();
});

const SHELLS = [
  'bash --norc --noprofile',
  'bash --norc --noprofile --noediting',
  'zsh -f',
  'zsh -f +Z',
  'dash',
  'mksh',
  'ksh93',
  '$HOME/ash',
];

/** A FIFO that nobody reads or writes yet. */
async function fifo(): Promise<string> {
  const name = path.join(stage.tmux.directory, `fifo${(fifos += 1)}`);
  await execa('mkfifo', [name]);
  return name;
}

/** Write a line, and be the last that writes. */
async function feed(name: string): Promise<void> {
  await writeFile(name, 'fed\n', { flag: 'a' });
}

/** A pane whose shell has begun what a line asks it to do. */
async function paneThat(shell: string, line: string): Promise<string> {
  const pane = await stage.tmux.window(`exec ${shell}`);
  await stage.tmux.type(pane, `echo BEG''UN; ${line}`);
  await stage.tmux.until(pane, (screen) => screen.includes('BEGUN'));
  return pane;
}

/** A run is refused as busy, in words that match, and leaves no trace on the screen. */
async function expectBusy(pane: string, words: RegExp): Promise<void> {
  const before = await stage.tmux.capture(pane);
  const { refused } = await stage.mcp.run(pane, 'echo typed', { seconds: 1 });
  expect(refused).toContain('SHELL_BUSY');
  expect(refused).toMatch(words);
  expect(await stage.tmux.capture(pane)).toBe(before);
}

async function expectRun(pane: string, command: string, output: string): Promise<void> {
  expect(await stage.mcp.run(pane, command, { seconds: 10 })).toMatchObject({
    outcome: 'completed',
    output,
  });
}

describe.each(SHELLS)('%s that works itself has nothing typed to it', (shell) => {
  test.each([
    { name: 'a substitution', line: (file: string) => `x=$(cat ${file})` },
    { name: '`wait`', line: (file: string) => `cat ${file} & wait; x=fed` },
    { name: '`read` of a FIFO', line: (file: string) => `read x <${file}` },
  ])('$name', async ({ line }) => {
    const file = await fifo();
    const pane = await paneThat(shell, line(file));
    await expectBusy(pane, /cat|prompt/);
    const run = stage.mcp.run(pane, 'echo "x=$x"', { seconds: 20 });
    await feed(file);
    expect(await run).toMatchObject({ outcome: 'completed', output: 'x=fed\n' });
  });

  test('a loop of builtins', async () => {
    const file = path.join(stage.tmux.directory, `end${(fifos += 1)}`);
    const pane = await paneThat(shell, `until [ -e ${file} ]; do :; done`);
    await expectBusy(pane, /not back at its prompt/);
    await stage.tmux.run('send-keys', '-t', pane, 'C-c');
    await expectRun(pane, 'echo hi', 'hi\n');
    await expect(access(file)).rejects.toThrow();
  });

  test('a builtin that prints more than is read', async () => {
    const pane = await stage.tmux.window(`exec ${shell}`);
    await stage.tmux.type(pane, 'while :; do echo 1234567890; done');
    await stage.tmux.until(pane, (screen) => screen.startsWith('1234567890'));
    const { refused } = await stage.mcp.run(pane, 'echo typed', { seconds: 1 });
    expect(refused).toContain('SHELL_BUSY');
    await stage.tmux.run('send-keys', '-t', pane, 'C-c');
    await expectRun(pane, 'echo hi', 'hi\n');
  });
});

test('ksh93 in its own `sleep`', async () => {
  const pane = await paneThat('ksh93', 'sleep 1000');
  await expectBusy(pane, /ksh93, which is not back at its prompt/);
  await stage.tmux.run('send-keys', '-t', pane, 'C-c');
  await expectRun(pane, 'echo hi', 'hi\n');
});

describe('`read` gets its answer from whom it asked', () => {
  const read = ['read x', 'read -r x', 'read x </dev/tty', 'while read -r x; do break; done'];
  test.each(
    [
      {
        shell: 'bash --norc --noprofile',
        lines: [...read, 'read -t 500 x', 'read -p Q: x', 'read -s x', 'read -n 6 x'],
      },
      { shell: 'bash --norc --noprofile -o vi', lines: ['read x'] },
      {
        shell: 'bash --norc --noprofile --noediting',
        lines: [...read, 'read -t 500 x', 'read -p Q: x', 'read -n 6 x'],
      },
      { shell: 'zsh -f', lines: [...read, 'read -t 500 x', 'read -s x', 'read -k 6 x'] },
      { shell: 'zsh -f +Z', lines: [...read, 'read -t 500 x'] },
      { shell: 'dash', lines: [...read, 'read -p Q: x'] },
      { shell: 'mksh', lines: [...read, 'read -t 500 x', 'read -n 6 x'] },
    ].flatMap(({ shell, lines }) => lines.map((line) => ({ shell, line }))),
  )('$shell: $line', async ({ shell, line }) => {
    const pane = await paneThat(shell, line);
    await expectBusy(pane, /reads input for a command.*C-c/s);
    await stage.tmux.type(pane, 'answer');
    await stage.tmux.prompt(pane);
    await expectRun(pane, 'echo "x=$x"', 'x=answer\n');
  });

  test.each(['bash --norc --noprofile', 'mksh'])('%s: select', async (shell) => {
    const pane = await paneThat(shell, 'select x in one two; do break; done');
    await expectBusy(pane, /reads input for a command/);
    await stage.tmux.type(pane, '2');
    await stage.tmux.prompt(pane);
    await expectRun(pane, 'echo "x=$x"', 'x=two\n');
  });
});

describe('a shell at its prompt takes a run', () => {
  test.each([
    ['bash in vi mode, Escape pressed', 'bash --norc -o vi', '', ['Escape']],
    ['bash with TMOUT', 'bash --norc', 'TMOUT=500', []],
    ['bash whose editor is switched off', 'bash --norc', 'set +o emacs', []],
    ['bash with traps', 'bash --norc', "trap : INT CHLD; trap 'x=1' DEBUG", []],
    ['bash in a search', 'bash --norc', '', ['C-r', 'x']],
    ['bash with a job', 'bash --norc', 'sleep 1000 &', []],
    ['bash in bash', 'bash --norc', 'bash --norc', []],
    ['zsh with TMOUT', 'zsh -f', 'TMOUT=500', []],
    ['zsh in vi mode, Escape pressed', 'zsh -f', 'bindkey -v; KEYTIMEOUT=50', ['Escape']],
    ['zsh with a planned command', 'zsh -f', 'zmodload zsh/sched; sched +1000 :', []],
    [
      'zsh that watches a file',
      'zsh -f',
      'f() { :; }; mkfifo f; exec {x}<>f; zle -F $x f; rm f',
      [],
    ],
    ['zsh whose editor is switched off', 'zsh -f', 'unsetopt zle', []],
    ['mksh in vi mode', 'mksh -o vi', '', ['Escape']],
    ['mksh with TMOUT', 'mksh', 'TMOUT=500', []],
    ['ksh93 in vi mode', 'ksh93 -o vi', '', ['Escape']],
    ['dash with a trap', 'dash', 'trap : INT', []],
    ['dash that has a line editor', 'env LD_PRELOAD=libedit.so.2 dash', '', []],
  ] as const)('%s', async (_name, shell, setUp, keys) => {
    const pane = await stage.tmux.window(`exec ${shell}`);
    if (setUp !== '') {
      await stage.tmux.type(pane, setUp);
      await expectRun(pane, 'echo set up', 'set up\n');
    }
    if (keys.length > 0) await stage.send(pane, { keys: [...keys] });
    await expectRun(pane, 'echo hi', 'hi\n');
    await expectRun(pane, 'echo ho', 'ho\n');
  });

  test('right after C-c, and after a command of its own', async () => {
    const pane = await stage.tmux.window('exec bash --norc --noprofile');
    for (let round = 0; round < 5; round += 1) {
      await stage.send(pane, { text: 'read x', enter: true });
      await stage.send(pane, { keys: ['C-c'] });
      await expectRun(pane, 'echo hi', 'hi\n');
      await stage.send(pane, { text: 'for ((i = 0; i < 10000; i++)); do :; done', enter: true });
      await expectRun(pane, 'echo ho', 'ho\n');
    }
  });

  test.each([
    ['bash --norc', `PROMPT_COMMAND='for ((i = 0; i < 20000; i++)); do :; done; y=$(sleep 0.2)'`],
    ['bash --norc', `PS1='$(sleep 0.2)$ '`],
    ['zsh -f', 'precmd() { for ((i = 0; i < 20000; i++)); do :; done; y=$(sleep 0.2) }'],
  ])('%s whose prompt takes its time', async (shell, setUp) => {
    const pane = await stage.tmux.window(`exec ${shell}`);
    await stage.tmux.type(pane, setUp);
    for (let round = 0; round < 3; round += 1) await expectRun(pane, 'echo hi', 'hi\n');
  });
});
