import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { withOptionTable } from '../support/readme.js';

const readme = await readFile('README.md', 'utf8');

test('README lists the options as the program has them: else `npm run readme`', async () => {
  expect(await withOptionTable(readme)).toBe(readme);
});

test('README tells the truth about its own commands', async () => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  const named = [...readme.matchAll(/(?:^|`)npm (?:run )?([a-z:]+)/gm)].map(
    ([, name = '']) => name,
  );
  expect(named.filter((name) => !(name in scripts) && name !== 'ci')).toEqual([]);
});

test('README calls the program by a name that works after the build that it describes', () => {
  const blocks = [...readme.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block);
  const words = [...blocks.join('').matchAll(/(?:^|-- )(\S+)/gm)].map(([, word]) => word);
  expect(words).toContain('node');
  expect(words).not.toContain('panewright');
  expect(readme).not.toMatch(/`panewright (?:call|doctor)/);
});
/** The folders in the first column of the map's table for a folder. */
function foldersInMap(map: string, of: string): readonly string[] {
  const table = map.split('\n\n').find((part) => part.startsWith(`| \`${of}/\``)) ?? '';
  const [, , ...cells] = table.split('\n').map((line) => line.split('|')[1] ?? '');
  return [...cells.join().matchAll(/`([^`]+)\/`/g)].map(([, name = '']) => name);
}

async function foldersIn(parent: string): Promise<readonly string[]> {
  const entries = await readdir(parent, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory());
  return folders.map(({ name }) => name).sort();
}

test.each(['src', 'src/core', 'codegen', 'test'])(
  'the map has a line for each folder of %s, and for none that is gone',
  async (parent) => {
    const listed = foldersInMap(await readFile('src/README.md', 'utf8'), parent);
    expect(listed.filter((name) => !name.includes('/')).sort()).toEqual(await foldersIn(parent));
  },
);
