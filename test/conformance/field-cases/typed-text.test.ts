import { expect, test } from 'vitest';
import type { Message } from '../../support/mcp.js';
import { Stage } from '../../support/stage.js';

const MEGABYTE = 1_000_000;

function words(length: number): string {
  const count = Math.ceil(length / 8);
  return Array.from({ length: count }, (_word, at) => `word${at}`)
    .join(' ')
    .slice(0, length);
}

/** A stage on which so much was typed, and broken off. */
async function typeMuch(shell: string): Promise<Stage> {
  const stage = await Stage.set({ shell });
  await stage.send(stage.tmux.pane, { text: words(MEGABYTE) });
  await stage.send(stage.tmux.pane, { keys: ['C-c'] });
  return stage;
}

const waitFor = (pane: string, pattern: string, seconds: number) => ({
  name: 'wait_for_text',
  arguments: { pane, patterns: [pattern], seconds },
});

function outcomeOf(answer: Message | undefined): unknown {
  const output = answer?.result?.['structuredContent'] as Readonly<Record<string, unknown>>;
  return output['outcome'];
}

test.each([
  ['bash', 'exec bash --norc --noprofile'],
  ['dash', 'exec dash'],
])('1 MB typed into %s is no match, and keeps nobody waiting', async (_name, shell) => {
  await using stage = await typeMuch(shell);
  const { mcp, tmux } = stage;
  let isOver = false;
  const waiting = mcp.send('tools/call', waitFor(tmux.pane, 'word', 4)).answer;
  void waiting.then(() => (isOver = true));
  // It asks tmux behind the wait, so the wait has begun.
  await mcp.request('tools/call', { name: 'list_panes', arguments: {} });
  await mcp.request('ping');
  expect(isOver).toBe(false);
  expect(outcomeOf(await waiting)).toBe('deadline');
});

test('waits that are withdrawn leave nothing to do, and the server ends with its input', async () => {
  await using stage = await typeMuch('exec dash');
  const { mcp, tmux } = stage;
  const waits = Array.from({ length: 50 }, () =>
    mcp.send('tools/call', waitFor(tmux.pane, 'never', 600)),
  );
  for (const { id } of waits) mcp.cancel(id);
  await mcp.request('ping');
  await mcp.request('tools/call', { name: 'list_panes', arguments: {} });
  mcp.endInput();
  expect(await mcp.exited).toMatchObject({ exitCode: 0 });
});

test('a long line that busybox wraps by itself is no match before it is submitted', async () => {
  const env = { PS1: 'user@host:/a/long/way/to/go$ ' };
  await using stage = await Stage.set({ shell: 'exec busybox ash', columns: 120, env });
  const { mcp, tmux } = stage;
  await stage.send(tmux.pane, { keys: ['C-u'] });
  const waiting = mcp.request('tools/call', waitFor(tmux.pane, 'word30', 2));
  await stage.send(tmux.pane, { text: `: ${words(400)}` });
  expect(outcomeOf(await waiting)).toMatch(/^(?:deadline|pending)$/);
});
