import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Stage } from '../../support/stage.js';
import { BASH } from '../../support/tmux.js';

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.set();
});

afterAll(async () => {
  await stage[Symbol.asyncDispose]();
});

describe.each([
  ['bash', BASH],
  ['zsh', 'exec zsh -f'],
  ['dash', 'exec dash'],
  ['mksh', 'exec mksh'],
  ['ksh93', 'exec ksh93'],
])('where the output of a %s goes elsewhere', (shell, start) => {
  test('its runs tell their status at once, and that output is missing', async () => {
    const { mcp, tmux } = stage;
    const pane = await tmux.window(start);
    const file = path.join(tmux.directory, `${shell}-output`);
    await tmux.type(pane, `exec >${file}`);
    for (const status of [3, 0])
      expect(await mcp.run(pane, `echo said; exit ${status}`, { seconds: 60 })).toMatchObject({
        outcome: 'completed',
        exit_status: status,
        truncated: true,
      });
    expect((await readFile(file, 'utf8')).match(/said$/gm)).toHaveLength(2);
  });

  test('a run that was left behind frees its pane when it ends', async () => {
    const { mcp, tmux } = stage;
    const pane = await tmux.window(start);
    await tmux.type(pane, `exec >/dev/null`);
    const wait = `while ! [ -e ${tmux.directory}/${shell}-go ]; do read x </dev/tty; done`;
    expect(await mcp.run(pane, wait, { seconds: 1 })).toMatchObject({ outcome: 'deadline' });
    expect((await mcp.run(pane, 'echo no')).refused).toContain('PANE_RESERVED');
    await mcp.run(tmux.pane, `touch ${tmux.directory}/${shell}-go`);
    await tmux.run('send-keys', '-t', pane, 'Enter');
    await tmux.untilHolds({ session: 'main' }, async () => {
      const { outcome } = await mcp.run(pane, 'exit 4', { seconds: 60 });
      return outcome === 'completed';
    });
  });
});

describe.each([
  ['bash', BASH],
  ['zsh', 'exec zsh -f'],
  ['ksh93', 'exec ksh93'],
  ['mksh', 'exec mksh'],
])('%s', (_shell, start) => {
  test.each(['{', '}', '1', 'if', 'case', 'in', 'esac', 'eval', 'test', '.'])(
    'does not tell another status for an alias of %s',
    async (word) => {
      const { mcp, tmux } = stage;
      const pane = await tmux.window(start);
      await tmux.type(pane, `alias '${word}'='echo X'`);
      const result = await mcp.run(pane, 'echo ran; exit 4', { seconds: 5 });
      if (result.refused !== undefined)
        expect(result.refused).toMatch(/FRAME_UN(CLAIMED|READABLE)/);
      else if (result.outcome !== 'no_shell')
        expect(result).toMatchObject({ outcome: 'completed', exit_status: 4, output: 'ran\n' });
    },
  );
});
