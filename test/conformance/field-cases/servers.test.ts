import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Command, McpProcess, serverCommand } from '../../support/mcp.js';
import { environmentOf, makeTmuxPlace } from '../../support/own-tmux-place.js';
import { serverProgram } from '../../support/server-program.js';
import { Stage } from '../../support/stage.js';
import { processTable, TestTmux } from '../../support/tmux.js';

/** What a tool answers: both halves of its result. */
interface Answer {
  readonly structured: Readonly<Record<string, unknown>>;
  readonly text: string;
}

async function call(mcp: McpProcess, name: string, given: object = {}): Promise<Answer> {
  const { result = {} } = await mcp.request('tools/call', { name, arguments: given });
  return {
    structured: (result['structuredContent'] ?? {}) as Answer['structured'],
    text: (result['content'] as readonly { text: string }[]).map(({ text }) => text).join('\n'),
  };
}

const PROGRAM: Command = [process.execPath, serverProgram()];

describe('the environment that the server is started with', () => {
  test('of 200 kB reaches the panes of a new session', async () => {
    const big = 'x'.repeat(100_000);
    const env = { ...environmentOf(await makeTmuxPlace()), BIG_1: big, BIG_2: big };
    await using mcp = McpProcess.start(PROGRAM, { env });
    await mcp.open();
    await call(mcp, 'create_session', { name: 'big' });
    const listed = JSON.stringify((await call(mcp, 'list_panes')).structured);
    const pane = listed.match(/%\d+/g)?.at(-1) ?? '';
    expect(await mcp.run(pane, 'echo ${#BIG_1} ${#BIG_2}')).toMatchObject({
      output: '100000 100000\n',
    });
  });

  test('may be empty but for PATH and HOME: names and output keep every character', async () => {
    const place = await makeTmuxPlace();
    const empty = [
      '-i',
      `PATH=${process.env['PATH'] ?? ''}`,
      `TMUX_TMPDIR=${place}`,
      `HOME=${place}`,
    ];
    await using mcp = McpProcess.start(['env', ...empty, ...PROGRAM]);
    await mcp.open();
    await expectUnicode(mcp);
  });

  test('of another tmux server, which has no UTF-8 locale, changes nothing either', async () => {
    await using stage = await Stage.set({ env: { LANG: 'C', LC_ALL: 'C' } });
    await expectUnicode(stage.mcp);
  });

  /** Give the first window a name and print, both beyond ASCII. */
  async function expectUnicode(mcp: McpProcess): Promise<void> {
    const listed = JSON.stringify((await call(mcp, 'list_panes')).structured);
    const pane = /"(%\d+)"/.exec(listed)?.[1] ?? '';
    const window = /"(@\d+)"/.exec(JSON.stringify((await call(mcp, 'list_windows')).structured));
    await call(mcp, 'rename_window', { window: window?.[1], name: 'é日' });
    expect(JSON.stringify((await call(mcp, 'list_windows')).structured)).toContain('"é日"');
    const command = 'printf "\\303\\251\\346\\227\\245\\360\\237\\231\\202\\n"; echo é日本🙂';
    expect(await mcp.run(pane, command)).toMatchObject({ output: 'é日🙂\né日本🙂\n' });
  }

  test('names a pane of another tmux server: the same pane id here is no pane of our own', async () => {
    await using elsewhere = await TestTmux.start();
    await using here = await TestTmux.start();
    expect(here.pane).toBe(elsewhere.pane);
    const variables = ({ socketPath, serverPid, pane }: TestTmux): Record<string, string> => ({
      TMUX: `${socketPath},${serverPid},0`,
      TMUX_PANE: pane,
    });
    await using mcp = McpProcess.start(serverCommand(here.socketPath), {
      env: variables(elsewhere),
    });
    await mcp.open();
    expect(await mcp.run(here.pane, 'echo $TMUX')).toMatchObject({
      output: expect.stringContaining(here.socketPath) as string,
    });
    await using own = McpProcess.start(serverCommand(here.socketPath), { env: variables(here) });
    await own.open();
    expect((await own.run(here.pane, 'true')).refused).toContain('CALLER_PANE');
  });
});

test('a program that has ended can be asked about, as often as one likes', async () => {
  await using stage = await Stage.set({ config: 'set -g remain-on-exit on' });
  const { tmux, mcp } = stage;
  const pane = await tmux.window('echo last words; exit 3', (screen) => screen.includes('dead'));
  const ask = async (): Promise<readonly Answer[]> => [
    await call(mcp, 'get_pane_info', { pane }),
    await call(mcp, 'capture_pane', { pane, history: true }),
  ];
  const answers = await ask();
  expect(answers[0]?.structured).toMatchObject({ id: pane });
  expect(answers[1]?.structured['text']).toContain('last words\n');
  expect(answers[1]?.structured['text']).toContain('status 3');
  expect(await ask()).toEqual(answers);
  // And so can a command of a shell, by what it left.
  await mcp.run(tmux.pane, 'sh -c "echo done; exit 5" >job 2>&1; echo $? >status');
  for (const _time of [1, 2])
    expect(await mcp.run(tmux.pane, 'cat job status')).toMatchObject({ output: 'done\n5\n' });
});

test('a client that waits for a minute has its answer before, with a token also progress', async () => {
  await using stage = await Stage.set();
  const { tmux, mcp } = stage;
  const second = await tmux.window();
  const run = (pane: string, more: object = {}): ReturnType<McpProcess['request']> =>
    mcp.request('tools/call', {
      name: 'run_shell_command',
      arguments: { pane, command: 'echo on; exec sleep 90' },
      ...more,
    });
  const started = performance.now();
  const answers = await Promise.all([
    run(tmux.pane),
    run(second, { _meta: { progressToken: 'token' } }),
  ]);
  expect(performance.now() - started).toBeLessThan(55_000);
  for (const { result } of answers)
    expect(result?.['structuredContent']).toMatchObject({ outcome: 'deadline', output: 'on\n' });
  const progress = mcp.notifications.filter(({ method }) => method === 'notifications/progress');
  expect(progress.length).toBeGreaterThan(5);
  for (const { params } of progress) expect(params).toMatchObject({ progressToken: 'token' });
});

test('what is typed is in no log and no error, whatever goes wrong', async () => {
  const secret = 'hunter2-hunter2';
  await using stage = await Stage.set({}, ['--log-level', 'debug']);
  const { tmux, mcp } = stage;
  const dead = await tmux.window();
  await tmux.run('set', '-p', '-t', dead, 'remain-on-exit', 'on', ';', 'respawn-pane', '-k');
  const busy = await tmux.window();
  const held = mcp.start(busy, 'echo go; exec sleep 60', { seconds: 1 });
  await held.answer;
  const answers = [
    await call(mcp, 'send_keys', { pane: busy, text: secret, enter: true }),
    await call(mcp, 'send_keys', { pane: '%999', text: secret }),
    await call(mcp, 'send_keys', { pane: 'x', text: secret }),
    await call(mcp, 'send_keys', { pane: tmux.pane, text: `${secret}\0` }),
    await call(mcp, 'send_keys', { pane: tmux.pane, text: secret, keys: ['NoSuchKey'] }),
    await call(mcp, 'send_keys', { pane: tmux.pane, text: secret, nonsense: 1 }),
    await call(mcp, 'paste_text', { pane: busy, text: secret }),
    await call(mcp, 'run_shell_command', { pane: busy, command: `echo ${secret}` }),
    await call(mcp, 'run_shell_command', { pane: '%999', command: `echo ${secret}` }),
  ];
  await tmux.run('kill-server');
  answers.push(await call(mcp, 'send_keys', { pane: tmux.pane, text: secret }));
  for (const { structured, text } of answers) {
    expect(structured).toEqual({});
    expect(text).not.toContain(secret);
  }
  mcp.endInput();
  await mcp.exited;
  expect(mcp.stderr).toContain('call refused');
  expect(mcp.stderr).not.toContain(secret);
});

test('both halves of a result tell what a client needs, and neither has a control character', async () => {
  await using stage = await Stage.set();
  const escapes = String.raw`\033[2J\033]0;PWNED\007\033]8;;http://evil/\007x\033]8;;\007`;
  const more = String.raw`\033]52;c;QUJD\007\302\233 31m\342\200\256rtl\n`;
  const { structured, text } = await call(stage.mcp, 'run_shell_command', {
    pane: stage.tmux.pane,
    command: `printf '${escapes}${more}'; exit 7`,
  });
  expect(structured).toMatchObject({ exit_status: 7 });
  expect(text).toContain('7');
  for (const half of [String(structured['output']), text]) {
    expect(half).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
    expect(half).not.toMatch(/PWNED|evil|QUJD/);
  }
  expect(text).toContain('rtl');
  expect(structured['output']).toContain('rtl');
});

test('a server whose working directory is gone goes on, and starts sessions at home', async () => {
  await using tmux = await TestTmux.start();
  const gone = path.join(tmux.directory, 'gone');
  await mkdir(gone);
  await using mcp = McpProcess.start(serverCommand(tmux.socketPath), {
    cwd: gone,
    env: { HOME: tmux.directory },
  });
  await mcp.open();
  await rm(gone, { recursive: true });
  expect(await mcp.run(tmux.pane, 'echo here')).toMatchObject({ output: 'here\n' });
  const created = await mcp.request('tools/call', {
    name: 'create_session',
    arguments: { name: 'next' },
  });
  expect(created.result).not.toHaveProperty('isError');
  expect(await tmux.run('display-message', '-p', '-t', '=next:', '#{pane_current_path}')).toBe(
    tmux.directory,
  );
  const relative = await mcp.request('tools/call', {
    name: 'create_session',
    arguments: { name: 'other', start_directory: 'src' },
  });
  expect(JSON.stringify(relative)).toContain('DIRECTORY_NOT_FOUND');
});

test('what is run over MCP is in no process list', async () => {
  const secret = 'hunter2-hunter2';
  await using stage = await Stage.set();
  const { tmux, mcp } = stage;
  const run = mcp.start(tmux.pane, `: ${secret}; printf running; read -r x`);
  await tmux.until(tmux.pane, (screen) => /^running/m.test(screen));
  const processes = await processTable();
  expect(processes.map(({ pid }) => pid)).toContain(mcp.pid);
  const telling = processes.filter(({ commandLine }) => commandLine.includes(secret));
  expect(telling).toEqual([]);
  await tmux.run('send-keys', '-t', tmux.pane, 'Enter');
  expect(await run.answer).toMatchObject({ outcome: 'completed' });
});

test('a command may be a megabyte long', async () => {
  await using stage = await Stage.set();
  const { tmux, mcp } = stage;
  const command = `: ${'x'.repeat(1_000_000)}; echo "é at the end"; exit 7`;
  expect(await mcp.run(tmux.pane, command, { seconds: 60 })).toMatchObject({
    outcome: 'completed',
    exit_status: 7,
    output: 'é at the end\n',
  });
});
