import { describe, expect, test } from 'vitest';
import { CONTRACT_SETS } from '../../src/config-options.js';
import type { ContractSet } from '../../src/config.js';
import { TestTmux } from '../support/tmux.js';
import { stageToolCalls, type ToolCall, toolCalls } from '../support/tool-calls.js';
import { WatchedServer } from '../support/watched-server.js';

/** Further calls, where a tool answers in more than one way. */
const FURTHER: Readonly<Record<ContractSet, readonly ToolCall[]>> = {
  'libtmux-rs': [
    { tool: 'capture_pane', given: { pane: '%0', history: true } },
    { tool: 'capture_pane', given: { pane: '%0', last_command: true } },
    { tool: 'capture_pane', given: { pane: '%0', start: -5, end: 3 } },
    { tool: 'capture_pane', given: { pane: '%0', history: true, start: 0, end: 3 } },
    { tool: 'snapshot_pane', given: { pane: '%0', history: true } },
    { tool: 'show_option', given: { name: 'escape-time', scope: 'server' } },
    { tool: 'show_option', given: { name: 'mode-keys', scope: 'window', target: '@0' } },
    { tool: 'show_option', given: { name: 'remain-on-exit', scope: 'pane', target: '%0' } },
    { tool: 'show_option', given: { name: 'mouse', scope: 'session', target: '$0' } },
    { tool: 'show_environment', given: {} },
    { tool: 'show_hooks', given: {} },
  ],
  'libtmux-ts': [
    { tool: 'capture_pane', given: { paneId: '%0', start: -100_000 } },
    { tool: 'list_windows', given: { session: 'main' } },
    { tool: 'list_panes', given: { session: 'main', window: '@0' } },
    { tool: 'show_option', given: { name: 'escape-time' } },
    { tool: 'show_option', given: { name: 'mode-keys', scope: 'window', target: '@0' } },
    { tool: 'show_option', given: { name: 'remain-on-exit', scope: 'pane', target: '%0' } },
    { tool: 'show_environment', given: {} },
    { tool: 'show_hooks', given: {} },
  ],
};

/** What needs more than one line for tmux, how many, and why. */
const MORE: readonly {
  readonly set?: ContractSet;
  readonly tool: string;
  /** Only with this argument. */
  readonly start?: number;
  readonly lines: number;
  readonly why: string;
}[] = [
  {
    tool: 'search_panes',
    lines: 5,
    why: 'how much of each of the four panes is read depends on how much all of them hold; they are read one by one, so that the time for it is kept and no other call is held up',
  },
  { tool: 'call_read_tools_batch', lines: 2, why: 'each of its two rows is a call of its own' },
  {
    set: 'libtmux-ts',
    tool: 'wait_for_text',
    lines: 2,
    why: 'a miss says whether the text is on the screen by then',
  },
  {
    tool: 'capture_pane',
    start: 0,
    lines: 2,
    why: 'tmux counts rows from the screen: it has to say first where the oldest one is',
  },
];

function linesFor(set: ContractSet, { tool, given }: ToolCall): number {
  const row = MORE.find(
    (more) =>
      more.tool === tool &&
      (more.set ?? set) === set &&
      (more.start === undefined || more.start === given['start']),
  );
  return row?.lines ?? 1;
}

describe.each(CONTRACT_SETS)('%s', (set) => {
  test('each list is one line for tmux, and what reads more asks as often as it says', async () => {
    await using tmux = await TestTmux.start();
    await using server = await WatchedServer.start(tmux, set, 'inspect');
    await stageToolCalls(tmux);
    const tools = await server.tools();
    const calls = [...toolCalls(set), ...FURTHER[set]].filter(({ tool }) => tools.includes(tool));
    expect(new Set(calls.map(({ tool }) => tool))).toEqual(new Set(tools));
    for (const call of calls) {
      const { tool, given } = call;
      // What is asked once for a connection, or to begin a recording, is not the list's.
      await server.call(tool, given);
      const { asked } = await server.call(tool, given);
      // Nor is the subscription by which a recording learns of its pane's end, whenever it comes.
      const own = asked.filter((line) => !line.startsWith('refresh-client -B '));
      expect(own, `${tool} ${JSON.stringify(given)}`).toHaveLength(linesFor(set, call));
    }
  });

  test('what was recorded is read without tmux', async () => {
    await using tmux = await TestTmux.start();
    await using server = await WatchedServer.start(tmux, set, 'inspect');
    const pane = set === 'libtmux-rs' ? { pane: '%0' } : { paneId: '%0' };
    const { structuredContent } = await server.call('capture_since', pane);
    const { cursor } = structuredContent;
    expect((await server.call('capture_since', { ...pane, cursor })).asked).toEqual([]);
  });
});
