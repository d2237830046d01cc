import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { Stage } from '../support/stage.js';

interface Call {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly result?: Readonly<Record<string, unknown>>;
}

const readme = await readFile('README.md', 'utf8');
const [, section = ''] = readme.split('## Three jobs');
const jobs = [
  ...(section.split('\n## ')[0] ?? '').matchAll(/([^\n]+):\n\n```json\n(.*?)```/gs),
].map(([, title = '', text = '']) => ({ title, calls: JSON.parse(text) as readonly Call[] }));

test('README shows three jobs', () => {
  expect(jobs.map(({ title }) => title)).toHaveLength(3);
});

test.each(jobs)('README: $title', async ({ calls }) => {
  await using stage = await Stage.set();
  const directory = await mkdtemp(path.join(tmpdir(), 'pwt-readme-'));
  try {
    await stage.tmux.type(stage.tmux.pane, `cd ${directory}; clear`);
    for (const { tool, arguments: given, result = {} } of calls) {
      const answer = await stage.mcp.request('tools/call', {
        name: tool,
        arguments: { ...given, pane: stage.tmux.pane },
      });
      expect(answer.result, tool).not.toHaveProperty('isError', true);
      expect(answer.result?.['structuredContent'], tool).toMatchObject(result);
    }
  } finally {
    await rm(directory, { recursive: true });
  }
});
