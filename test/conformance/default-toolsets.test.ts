import { execa } from 'execa';
import { describe, expect, test } from 'vitest';
import { CONTRACT_SETS } from '../../src/config-options.js';
import { environmentOf, makeTmuxPlace, ownSocketOf } from '../support/own-tmux-place.js';
import { type Message, RawClient } from '../support/raw-client.js';
import { serverProgram } from '../support/server-program.js';

const ALL = ['inspect', 'manage', 'execute', 'teardown'];
const KEEPING = ['inspect', 'manage', 'execute'];

let asked = 0;
async function ask(client: RawClient, method: string, params: Message = {}): Promise<Message> {
  asked += 1;
  const answer = await client.request({ id: asked, method, params });
  return (answer['result'] ?? answer['error']) as Message;
}

async function toolsetsOf(client: RawClient): Promise<readonly unknown[]> {
  const tools = (await ask(client, 'tools/list'))['tools'] as readonly Message[];
  const rows = tools.map(
    ({ _meta }) => (_meta as Message)['com.git-pull.libtmux-mcp/capability'] as Message,
  );
  return [...new Set(rows.map(({ toolset }) => toolset))].sort(
    (one, other) => ALL.indexOf(String(one)) - ALL.indexOf(String(other)),
  );
}

async function connectionOf(client: RawClient): Promise<Message> {
  const { contents } = await ask(client, 'resources/read', { uri: 'tmux://capabilities' });
  const [content] = contents as readonly Message[];
  return (JSON.parse(String(content?.['text'])) as Message)['connection'] as Message;
}

/** What a call answers when it fails, else `done`. */
async function call(client: RawClient, name: string, given: object = {}): Promise<string> {
  const { isError, content, message } = await ask(client, 'tools/call', { name, arguments: given });
  return message !== undefined || isError === true ? JSON.stringify(content ?? message) : 'done';
}

describe.each(CONTRACT_SETS)('%s', (set) => {
  const open = async (place: string, ...argv: readonly string[]): Promise<RawClient> => {
    const words = ['--contracts', set, ...argv];
    const client = new RawClient(serverProgram(), words, environmentOf(place));
    await client.initialize('2025-11-25');
    return client;
  };
  const clearHistory = (client: RawClient): Promise<string> => {
    const pane = set === 'libtmux-rs' ? { pane: '%0' } : { paneId: '%0' };
    return call(client, 'clear_pane_scrollback', pane);
  };

  test('who starts the tmux server has every toolset, who finds it running has no teardown', async () => {
    const place = await makeTmuxPlace();
    await using first = await open(place);
    expect(await toolsetsOf(first)).toEqual(ALL);
    expect(await connectionOf(first)).toMatchObject({ configurationProvenance: 'minimal' });
    expect(await clearHistory(first)).toBe('done');
    await using second = await open(place);
    expect(await toolsetsOf(second)).toEqual(KEEPING);
    expect(await clearHistory(second)).toContain('--toolsets');
    expect(await connectionOf(second)).toMatchObject({
      serverState: 'existing',
      configurationProvenance: 'unknown',
    });
    // A socket that nobody listens at any more is no tmux server.
    await execa('tmux', ['-S', ownSocketOf(place), 'kill-server']);
    await using third = await open(place);
    expect(await toolsetsOf(third)).toEqual(ALL);
  });

  test('SERVER_NOT_OURS: of two that found none, the one that did not start it ends nothing', async () => {
    const place = await makeTmuxPlace();
    await using late = await open(place);
    expect(await toolsetsOf(late)).toEqual(ALL);
    await using early = await open(place);
    expect(await clearHistory(early)).toBe('done');
    expect(await clearHistory(late)).toContain('SERVER_NOT_OURS');
    const session = { session: 'panewright' };
    expect(await call(late, 'kill_session', session)).toContain('SERVER_NOT_OURS');
    const { stdout } = await execa('tmux', ['-S', ownSocketOf(place), 'list-sessions']);
    expect(stdout).toMatch(/^panewright:/);
    // Started anew, by the other one.
    await execa('tmux', ['-S', ownSocketOf(place), 'kill-server']);
    expect(await clearHistory(late)).toBe('done');
    expect(await clearHistory(early)).toContain('SERVER_NOT_OURS');
  });

  test('the operator allows teardown on any tmux server', async () => {
    const place = await makeTmuxPlace();
    await using first = await open(place);
    await call(first, 'list_sessions');
    await using second = await open(place, '--toolsets', ALL.join(','));
    expect(await toolsetsOf(second)).toEqual(ALL);
    expect(await clearHistory(second)).toBe('done');
    await using third = await open(place, '--tools', 'clear_pane_scrollback');
    expect(await clearHistory(third)).toBe('done');
  });

  test("with the operator's configuration teardown is for the operator to choose", async () => {
    const place = await makeTmuxPlace();
    await using client = await open(place, '--tmux-config', '/dev/null');
    expect(await toolsetsOf(client)).toEqual(KEEPING);
  });
});
