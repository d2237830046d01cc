import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Stage } from '../../support/stage.js';
import { BASH } from '../../support/tmux.js';

const ZSH = 'exec zsh -f';

let stage: Stage;
let home: string;

beforeAll(async () => {
  stage = await Stage.set();
  home = await mkdtemp(path.join(tmpdir(), 'pwt-home-'));
});

afterAll(async () => {
  await stage[Symbol.asyncDispose]();
  await rm(home, { recursive: true });
});

/** A window that runs `shell`, without waiting for its prompt. */
async function windowAtOnce(shell: string): Promise<string> {
  return await stage.tmux.run('new-window', '-d', '-t', 'main:', '-P', '-F', '#{pane_id}', shell);
}

describe('shells that are slow, decorated or strange', () => {
  test.each([
    { name: 'bash', file: 'rc', shell: (rc: string) => `exec bash --noprofile --rcfile ${rc}` },
    { name: 'zsh', file: '.zshrc', shell: (rc: string) => `ZDOTDIR=${path.dirname(rc)} exec zsh` },
  ])(
    'a command for a $name that is still in its slow rc file runs once',
    async ({ file, shell }) => {
      const rc = path.join(home, file);
      await writeFile(rc, 'sleep 2\n');
      const pane = await windowAtOnce(shell(rc));
      expect(await stage.mcp.run(pane, 'echo hi', { seconds: 20 })).toMatchObject({
        outcome: 'completed',
        output: 'hi\n',
      });
    },
  );

  test('a long command for a pane that has no prompt yet arrives whole', async () => {
    const pane = await windowAtOnce('exec bash --norc --noprofile');
    const command = `printf %s ${'a'.repeat(6000)} | wc -c`;
    expect(await stage.mcp.run(pane, command)).toMatchObject({ output: '6000\n' });
  });

  test.each([
    { name: 'zsh, no final newline', shell: ZSH, command: 'printf hello', output: 'hello' },
    { name: 'zsh, a prompt of two lines', shell: ZSH, setUp: "PROMPT=$'%~\\n%# '" },
    {
      name: 'zsh with hooks that print',
      shell: ZSH,
      setUp: 'precmd() { print -n P }; preexec() { print -n X }',
    },
    { name: 'zsh in vi mode', shell: ZSH, setUp: 'bindkey -v' },
    {
      name: 'bash with hooks that print and change the prompt',
      setUp: `PROMPT_COMMAND=('printf X' 'PS1="$RANDOM>"')`,
    },
    {
      name: 'bash with our words aliased and redefined',
      setUp: `alias printf='echo no' eval=false; printf() { :; }`,
    },
    { name: 'bash in vi mode', setUp: 'set -o vi' },
    {
      name: 'a terminal that adds no CR',
      setUp: 'stty -onlcr',
      command: 'echo hi; echo ho',
      output: 'hi\nho\n',
    },
    {
      name: 'bash with extdebug and a DEBUG trap',
      setUp: 'shopt -s extdebug; trap true DEBUG',
    },
    {
      name: 'bash in the C locale',
      shell: `LC_ALL=C ${BASH}`,
      command: `printf '%s\\n' 'あああ'`,
      output: 'あああ\n',
    },
  ])('$name', async ({ shell = BASH, setUp, command = 'echo hi', output = 'hi\n' }) => {
    const pane = await stage.tmux.window(shell);
    if (setUp !== undefined) await stage.tmux.type(pane, setUp);
    expect(await stage.mcp.run(pane, command)).toMatchObject({ outcome: 'completed', output });
  });

  test.each(['bash', 'bash -l', 'zsh'])("%s with Debian's default rc files", async (shell) => {
    const own = await mkdtemp(path.join(home, 'skel-'));
    await cp('/etc/skel', own, { recursive: true });
    await writeFile(path.join(own, '.zshrc'), '');
    const pane = await stage.tmux.window(`cd ${own}; HOME=${own} exec ${shell}`);
    expect(await stage.mcp.run(pane, 'echo hi; false')).toMatchObject({
      outcome: 'completed',
      output: 'hi\n',
      exit_status: 1,
    });
  });

  test('a mark of 300 characters in a pane of 20 columns is not cut', async () => {
    const narrow = await stage.tmux.run(
      'split-window',
      '-h',
      '-l',
      '20',
      '-P',
      '-F',
      '#{pane_id}',
      'exec bash --norc --noprofile',
    );
    await stage.tmux.prompt(narrow);
    expect((await stage.mcp.run(narrow, "printf '%0300d\\n' 7")).output).toBe(
      `${'0'.repeat(299)}7\n`,
    );
    await stage.tmux.run('kill-pane', '-t', narrow);
  });
});

describe('what is typed already', () => {
  test.each([
    ['a half-typed command', 'touch half-typed; echo text'],
    ["a terminal's late reply", '0;10;1c'],
  ])('%s is cleared and never run', async (_, text) => {
    const pane = await stage.tmux.window();
    await stage.send(pane, { text });
    expect(await stage.mcp.run(pane, 'echo hi; ls half-typed 2>/dev/null')).toMatchObject({
      output: 'hi\n',
    });
    expect(await stage.mcp.run(pane, 'true')).toMatchObject({ exit_status: 0 });
  });

  test('the history holds the command, and nothing of the frame', async () => {
    const pane = await stage.tmux.window();
    await stage.mcp.run(pane, 'echo remembered');
    await stage.mcp.run(pane, 'echo secret', { suppress_history: true });
    const { output } = await stage.mcp.run(pane, 'fc -l -20');
    expect(output).toContain('echo remembered');
    expect(output).not.toMatch(/secret|7717|esac/);
  });
});

describe('what is no shell of ours is refused, and nothing is typed', () => {
  test.each([
    ['python3', 'exec python3', '>>> '],
    ['fish', 'exec fish --no-config', ''],
    ['cat', 'exec cat', ''],
  ])('%s', async (name, program, prompt) => {
    const pane = await windowAtOnce(program);
    if (prompt !== '') await stage.tmux.until(pane, (screen) => screen.includes(prompt.trim()));
    const { refused } = await stage.mcp.run(pane, 'echo hi', { seconds: 5 });
    expect(refused).toContain('NOT_A_SHELL');
    expect(refused).toContain(name);
    expect(await stage.tmux.capture(pane)).not.toContain('7717');
  });

  test('a shell that runs a script', async () => {
    const script = path.join(home, 'script');
    await writeFile(script, 'echo started; read x\n');
    const pane = await windowAtOnce(`exec bash ${script}`);
    await stage.tmux.until(pane, (screen) => screen.includes('started'));
    expect((await stage.mcp.run(pane, 'echo hi', { seconds: 1 })).refused).toContain('SHELL_BUSY');
  });

  test.each([
    ['a program', 'cat', 'NOT_A_SHELL'],
    ['a command of another shell', 'bash --norc -c "read x; :"', 'SHELL_BUSY'],
  ])('%s that was started just before, also when a deadline is near', async (_, program, code) => {
    const pane = await windowAtOnce(BASH);
    await stage.tmux.prompt(pane);
    await stage.tmux.run('send-keys', '-t', pane, `echo star''ted; ${program}`, 'Enter');
    await stage.tmux.until(pane, (screen) => screen.includes('started'));
    expect((await stage.mcp.run(pane, 'echo hi', { seconds: 1 })).refused).toContain(code);
  });
});
