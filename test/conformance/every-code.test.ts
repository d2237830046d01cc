import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CONTRACT_SETS } from '../../src/config-options.js';
import { findTmux } from '../../src/tmux/endpoint.js';
import { type Command, McpProcess, serverCommand } from '../support/mcp.js';
import { environmentOf, makeTmuxPlace } from '../support/own-tmux-place.js';
import { loadExamples } from '../support/replay-example.js';
import { serverProgram } from '../support/server-program.js';
import { Stage } from '../support/stage.js';
import { TestTmux } from '../support/tmux.js';

/**
 * How a code comes about that no example provokes, on a real server with real tmux. `answer` is the
 * text of the refusal.
 */
interface Provocation {
  readonly code: string;
  readonly how: string;
  readonly answer: () => Promise<string>;
}

/** The text of a tool's refusal. */
async function refusalOf(mcp: McpProcess, name: string, given: object): Promise<string> {
  const { result } = await mcp.request('tools/call', { name, arguments: given });
  const content = result?.['content'] as readonly { readonly text: string }[] | undefined;
  expect(result).toMatchObject({ isError: true });
  return content?.[0]?.text ?? '';
}

/** The refusal of a server that is started like this. */
async function refusalFrom(
  command: Command,
  env: Readonly<Record<string, string>>,
  ...[name, given]: readonly [string, object]
): Promise<string> {
  await using mcp = McpProcess.start(command, { env });
  await mcp.open();
  return await refusalOf(mcp, name, given);
}

/**
 * A tmux program whose control clients pass on what tmux says with an edit by `sed`.
 *
 * @returns The server's arguments.
 */
async function editedTmux(tmux: TestTmux, edit: string): Promise<readonly string[]> {
  const program = path.join(tmux.directory, 'edited-tmux');
  // The process stays tmux itself: its number is part of the client's name.
  await writeFile(program, `#!/bin/bash\nexec tmux "$@" > >(exec sed -u '${edit}')\n`);
  await chmod(program, 0o700);
  return ['--tmux', program];
}

/** What a shell answers that was asked to run a command. */
async function refusalOfShell(shell: string): Promise<string> {
  await using stage = await Stage.set({ shell });
  const { tmux, mcp } = stage;
  const refusal = await refusalOf(mcp, 'run_shell_command', {
    pane: tmux.pane,
    command: 'echo ran-""it',
  });
  expect(await tmux.capture(tmux.pane)).not.toContain('ran-it');
  return refusal;
}

const PROVOCATIONS: readonly Provocation[] = [
  {
    code: 'CALLER_UNPROVEN',
    how: 'TMUX and TMUX_PANE are in words of their own',
    answer: async () => {
      await using stage = await Stage.set({}, [], () => ({ TMUX: 'x', TMUX_PANE: '%0' }));
      const { tmux, mcp } = stage;
      const given = { pane: tmux.pane, text: 'never-typed' };
      const refusal = await refusalOf(mcp, 'send_keys', given);
      expect(await tmux.capture(tmux.pane)).not.toContain('never-typed');
      return refusal;
    },
  },
  {
    code: 'DISPATCH_UNCERTAIN',
    how: 'the client that types is killed before tmux answers',
    answer: async () => {
      await using stage = await Stage.set();
      const { tmux, mcp } = stage;
      // tmux answers a client that was killed until it has noticed.
      const pids = `tmux -S ${tmux.socketPath} list-clients -F "##{client_pid}"`;
      const kill = `kill -9 $(${pids}); exec tmux -S ${tmux.socketPath} wait-for gone`;
      await tmux.run('set-hook', '-g', 'client-detached', 'wait-for -S gone');
      await tmux.run('set-hook', '-g', 'after-send-keys', `run-shell '${kill}'`);
      const refusal = await refusalOf(mcp, 'send_keys', { pane: tmux.pane, text: 'it-was-typed' });
      await tmux.until(tmux.pane, (screen) => screen.includes('it-was-typed'));
      return refusal;
    },
  },
  {
    code: 'DISPATCH_UNCERTAIN',
    how: 'tmux falls silent when a session is asked for, and makes it later',
    answer: async () => {
      await using stage = await Stage.set();
      const { tmux, mcp } = stage;
      await mcp.request('tools/call', { name: 'list_sessions', arguments: {} });
      process.kill(tmux.serverPid, 'SIGSTOP');
      const refusal = await refusalOf(mcp, 'create_session', { name: 'late' });
      process.kill(tmux.serverPid, 'SIGCONT');
      expect(await tmux.run('list-sessions', '-F', '#{session_name}')).toContain('late');
      return refusal;
    },
  },
  {
    code: 'FRAME_UNCLAIMED',
    how: 'a restricted shell may not create a file',
    answer: async () => await refusalOfShell('exec zsh -f -r'),
  },
  {
    code: 'FRAME_UNREADABLE',
    how: 'a restricted shell may not read a file by its path',
    answer: async () => await refusalOfShell('exec bash --norc --noprofile -r'),
  },
  {
    code: 'INTERNAL',
    how: 'Node is broken',
    answer: async () => {
      await using tmux = await TestTmux.start();
      const broken = path.join(tmux.directory, 'broken.cjs');
      const defect = `require('os').tmpdir = () => { throw new TypeError('put in'); };`;
      await writeFile(broken, `${defect} require('module').syncBuiltinESMExports();`);
      const env = { NODE_OPTIONS: `--require=${broken}` };
      const refusal = await refusalFrom(serverCommand(tmux.socketPath), env, 'list_panes', {});
      expect(refusal).not.toContain('put in');
      return refusal;
    },
  },
  {
    code: 'PANE_CHANGED',
    how: 'a hook changes the pane whenever it was looked at',
    answer: async () => {
      await using stage = await Stage.set();
      const { tmux, mcp } = stage;
      const toggle = `set-option -w -t ${tmux.pane} synchronize-panes`;
      await tmux.run('set-hook', '-g', 'after-list-panes', toggle);
      const given = { pane: tmux.pane, text: 'never-typed' };
      const refusal = await refusalOf(mcp, 'send_keys', given);
      expect(await tmux.capture(tmux.pane)).not.toContain('never-typed');
      return refusal;
    },
  },
  {
    code: 'PATH_UNSAFE',
    how: 'the directory of tmux sockets has a control character in its name',
    answer: async () => {
      await using tmux = await TestTmux.start();
      const odd = path.join(tmux.directory, 'a\nb');
      await mkdir(odd);
      const command: Command = [process.execPath, serverProgram(), '--socket-name', 'x'];
      const refusal = await refusalFrom(command, { TMUX_TMPDIR: odd }, 'list_panes', {});
      expect(await readdir(odd)).toEqual([]);
      return refusal;
    },
  },
  {
    code: 'PRIVATE_DIRECTORY',
    how: 'there is no program mkfifo',
    answer: async () => {
      await using tmux = await TestTmux.start();
      const program = findTmux('tmux', process.env) ?? '';
      const command = serverCommand(tmux.socketPath, '--tmux', program);
      const given = { pane: tmux.pane, command: 'echo ran-""it' };
      const nothing = { PATH: tmux.directory };
      const refusal = await refusalFrom(command, nothing, 'run_shell_command', given);
      expect(await tmux.capture(tmux.pane)).not.toContain('echo');
      return refusal;
    },
  },
  {
    code: 'SERVER_NOT_OURS',
    how: 'the tmux server that was not there is started by another process',
    answer: async () => {
      const env = environmentOf(await makeTmuxPlace());
      const command: Command = [process.execPath, serverProgram()];
      await using late = McpProcess.start(command, { env });
      await late.open();
      await using early = McpProcess.start(command, { env });
      await early.open();
      const { result } = await early.request('tools/call', { name: 'list_sessions' });
      expect(result).not.toHaveProperty('isError');
      return await refusalOf(late, 'kill_session', { session: 'panewright' });
    },
  },
  {
    code: 'TMUX_TIMED_OUT',
    how: 'tmux stopped answering; nothing is typed when it goes on',
    answer: async () => {
      await using stage = await Stage.set();
      const { tmux, mcp } = stage;
      expect((await mcp.run(tmux.pane, 'echo one')).output).toBe('one\n');
      process.kill(tmux.serverPid, 'SIGSTOP');
      const given = { pane: tmux.pane, text: 'never-typed' };
      const refusal = await refusalOf(mcp, 'send_keys', given);
      process.kill(tmux.serverPid, 'SIGCONT');
      expect((await mcp.run(tmux.pane, 'echo two')).output).toBe('two\n');
      expect(await tmux.capture(tmux.pane)).not.toContain('never-typed');
      return refusal;
    },
  },
  {
    code: 'TMUX_TOO_OLD',
    how: 'a layout that came with tmux 3.5 is asked of tmux 3.4',
    answer: async () => {
      await using tmux = await TestTmux.start();
      const older = await editedTmux(tmux, 's/^\\([0-9]* [0-9]* \\)[^ ]*$/\\13.4/');
      const given = { window: '@0', layout: 'main-vertical-mirrored' };
      const command = serverCommand(tmux.socketPath, ...older);
      return await refusalFrom(command, {}, 'select_layout', given);
    },
  },
  {
    code: 'TMUX_UNAVAILABLE',
    how: 'no tmux server is at the socket',
    answer: async () => {
      await using tmux = await TestTmux.start();
      const command = serverCommand(path.join(tmux.directory, 'none'));
      return await refusalFrom(command, {}, 'list_panes', {});
    },
  },
  {
    code: 'TMUX_UNREADABLE',
    how: 'tmux does not say of which version it is',
    answer: async () => {
      await using tmux = await TestTmux.start();
      const mute = await editedTmux(tmux, 's/^\\([0-9]* [0-9]* \\)[^ ]*$/\\1/');
      const given = { pane: tmux.pane, text: 'never-typed' };
      const command = serverCommand(tmux.socketPath, ...mute);
      const refusal = await refusalFrom(command, {}, 'send_keys', given);
      expect(await tmux.capture(tmux.pane)).not.toContain('never-typed');
      return refusal;
    },
  },
  {
    code: 'TOO_MANY_WAITS',
    how: 'as many channels as are allowed are waited for already',
    answer: async () => {
      await using stage = await Stage.set();
      const { mcp } = stage;
      const channels = Array.from({ length: 32 }, (_, index) => `c${index}`);
      const call = (name: string, given: object): Promise<unknown> =>
        mcp.request('tools/call', { name, arguments: given });
      const waits = channels.map((channel) => call('wait_for_channel', { channel, seconds: 60 }));
      const one = { channel: 'one more', seconds: 60 };
      const refusal = await refusalOf(mcp, 'wait_for_channel', one);
      for (const channel of channels) await call('signal_channel', { channel });
      expect(JSON.stringify(await Promise.all(waits))).not.toContain('isError');
      return refusal;
    },
  },
];

for (const { code, how, answer } of PROVOCATIONS)
  test(`${code}: ${how}`, async () => {
    expect(await answer()).toMatch(new RegExp(String.raw`\b${code}\b`));
  });

test('each code of errors.json comes from an example or from here, and no other does', async () => {
  const text = await readFile('contracts/errors.json', 'utf8');
  const tools = (await Promise.all(CONTRACT_SETS.map(loadExamples))).flat();
  const fromExamples = tools
    .flatMap(({ examples }) => examples)
    .flatMap(({ result }) => ('code' in result ? [result.code] : []));
  const provoked = new Set([...fromExamples, ...PROVOCATIONS.map(({ code }) => code)]);
  const codes = Object.keys(JSON.parse(text) as Readonly<Record<string, unknown>>);
  expect([...provoked].sort()).toEqual(codes.sort());
});
