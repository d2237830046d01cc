import { readdir } from 'node:fs/promises';
import { execa } from 'execa';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { GatedCommand } from '../support/gated-command.js';
import { McpProcess, serverCommand } from '../support/mcp.js';
import { ourProcesses, pidsOf } from '../support/our-processes.js';
import { ended } from '../support/process-end.js';
import { TestTmux } from '../support/tmux.js';

/** What a client may have to wait for the end, in ms, on a machine that does nothing else. */
const EXIT_MS = 500;

/** How long this machine takes, right now, to start and end Node with nothing to do. */
let nodeMs: number;
let tmux: TestTmux;
let gated: GatedCommand;
let filesBefore: readonly string[];
const servers = new Set<McpProcess>();

beforeAll(async () => {
  const startedAt = performance.now();
  await execa(process.execPath, ['-e', '0']);
  nodeMs = performance.now() - startedAt;
});

beforeEach(async () => {
  tmux = await TestTmux.start();
  gated = await GatedCommand.make(tmux.directory);
  filesBefore = await readdir(tmux.directory);
});

afterEach(async () => {
  for (const server of servers) server.kill('SIGKILL');
  servers.clear();
  gated[Symbol.dispose]();
  await tmux[Symbol.asyncDispose]();
});

async function serve(): Promise<McpProcess> {
  const mcp = McpProcess.start(serverCommand(tmux.socketPath));
  servers.add(mcp);
  await mcp.open();
  return mcp;
}

describe.each([
  { end: 'the end of its input', bring: (mcp: McpProcess) => mcp.endInput() },
  { end: 'SIGTERM', bring: (mcp: McpProcess) => mcp.kill('SIGTERM') },
  {
    end: 'the first write to a closed output',
    bring: (mcp: McpProcess) => {
      mcp.closeOutput();
      mcp.send('ping');
    },
  },
  {
    end: 'all of that at once',
    bring: (mcp: McpProcess) => {
      mcp.send('ping');
      mcp.closeOutput();
      mcp.endInput();
      mcp.kill('SIGTERM');
      mcp.kill('SIGINT');
    },
  },
])('$end ends the server', ({ bring }) => {
  test('at once, with nothing left behind, when it has nothing to do', async () => {
    const mcp = await serve();
    expect(await mcp.run(tmux.pane, 'echo hi')).toMatchObject({ output: 'hi\n' });
    const ours = await ourProcesses(mcp.pid, tmux);
    const broughtAt = performance.now();
    bring(mcp);
    expect((await mcp.exited).at - broughtAt).toBeLessThan(EXIT_MS + nodeMs);
    await ended(pidsOf([...ours.helpers, ...ours.readers]));
    expect(await readdir(tmux.directory)).toEqual(filesBefore);
  });

  test('at once, while a command runs, and the command goes on to its end', async () => {
    const mcp = await serve();
    const { answer } = mcp.start(tmux.pane, gated.command);
    await gated.started();
    const ours = await ourProcesses(mcp.pid, tmux);
    expect(ours.readers.map(({ name }) => name)).toEqual(['cat']);
    const broughtAt = performance.now();
    bring(mcp);
    expect((await mcp.exited).at - broughtAt).toBeLessThan(EXIT_MS + nodeMs);
    await ended(pidsOf([...ours.helpers, ...ours.readers]));
    expect(await answer).toBeUndefined();
    expect(await gated.finish()).toBe('finished');
  });
});

test('the end of its input ends a server that waits for text and for a channel', async () => {
  const mcp = await serve();
  const wait = (name: string, given: object): Promise<unknown> =>
    mcp.send('tools/call', { name, arguments: { ...given, seconds: 600 } }).answer;
  const waits = [
    wait('wait_for_text', { pane: tmux.pane, patterns: ['never'] }),
    wait('wait_for_channel', { channel: 'never' }),
  ];
  await mcp.request('tools/call', { name: 'list_panes', arguments: {} });
  const ours = await ourProcesses(mcp.pid, tmux);
  const endedAt = performance.now();
  mcp.endInput();
  expect((await mcp.exited).at - endedAt).toBeLessThan(EXIT_MS + nodeMs);
  await ended(pidsOf([...ours.helpers, ...ours.readers]));
  expect(await Promise.all(waits)).toEqual([undefined, undefined]);
  expect(await readdir(tmux.directory)).toEqual(filesBefore);
  expect(await tmux.run('list-clients')).toBe('');
});

describe('a server that is killed while a command runs', () => {
  test('leaves no helper behind, and the command goes on to its end', async () => {
    const mcp = await serve();
    mcp.start(tmux.pane, gated.command);
    await gated.started();
    const { helpers, readers } = await ourProcesses(mcp.pid, tmux);
    mcp.kill('SIGKILL');
    await mcp.exited;
    await ended(pidsOf(helpers));
    expect(await gated.finish()).toBe('finished');
    // A reader without a listener ends with the first output that it cannot pass on.
    await ended(pidsOf(readers));
  });

  test('leaves no client behind that keeps tmux from ending, though another pane prints without end', async () => {
    await tmux.window('exec yes', (screen) => screen.includes('y\ny'));
    const mcp = await serve();
    mcp.start(tmux.pane, gated.command);
    await gated.started();
    const { helpers } = await ourProcesses(mcp.pid, tmux);
    mcp.kill('SIGKILL');
    await mcp.exited;
    await ended(pidsOf(helpers));
    const serverEnds = ended([tmux.serverPid]);
    await tmux.run('kill-server');
    await serverEnds;
  });

  test('leaves a reservation that the next server keeps until the command has ended, and no file', async () => {
    const first = await serve();
    first.start(tmux.pane, gated.command);
    await gated.started();
    first.kill('SIGKILL');
    await first.exited;

    const second = await serve();
    expect((await second.run(tmux.pane, 'echo too soon')).refused).toContain('PANE_RESERVED');
    expect(await gated.finish()).toBe('finished');
    await tmux.prompt(tmux.pane);
    expect(await second.run(tmux.pane, 'echo second')).toMatchObject({
      outcome: 'completed',
      exit_status: 0,
      output: 'second\n',
    });
    await second[Symbol.asyncDispose]();
    expect(await readdir(tmux.directory)).toEqual(filesBefore);
  });
});

test('a command that outlives its server keeps its pane from the next one, however the first went', async () => {
  const first = await serve();
  first.start(tmux.pane, gated.command);
  await gated.started();
  await first[Symbol.asyncDispose]();

  const second = await serve();
  expect((await second.run(tmux.pane, 'echo too soon')).refused).toContain('PANE_RESERVED');
  expect(await gated.finish()).toBe('finished');
  await tmux.prompt(tmux.pane);
  expect(await second.run(tmux.pane, 'echo second')).toMatchObject({ output: 'second\n' });
  await second[Symbol.asyncDispose]();
  expect(await readdir(tmux.directory)).toEqual(filesBefore);
});
