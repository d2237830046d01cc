import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { toJsonObject } from '../json.js';
import { loadSets } from '../load.js';
import type { ComparedTree } from './tree-diff.js';

/** What was named is neither a contract tree nor a git revision that holds one. */
export class NoSuchTreeError extends Error {
  override readonly name = 'NoSuchTreeError';
}

/** Read what is compared of the tree in `directory`. */
export async function loadComparedTree(directory: string): Promise<ComparedTree> {
  const errors = await readFile(path.join(directory, 'errors.json'), 'utf8').catch(() => '{}');
  return {
    sets: await loadSets(directory),
    errors: toJsonObject(JSON.parse(errors) as unknown),
  };
}

/**
 * Read the tree that `name` names: a folder, else `contracts/` at a git revision.
 *
 * @throws NoSuchTreeError
 */
export async function loadNamedTree(name: string): Promise<ComparedTree> {
  const found = await stat(name).catch(() => undefined);
  if (found?.isDirectory() === true) return requireSets(name, await loadComparedTree(name));
  const directory = await mkdtemp(path.join(tmpdir(), 'contracts-'));
  try {
    await checkOut(name, directory);
    return requireSets(name, await loadComparedTree(directory));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

function requireSets(name: string, tree: ComparedTree): ComparedTree {
  if (tree.sets.length === 0) throw new NoSuchTreeError(`${name} holds no contract set`);
  return tree;
}

/** Write the files of `contracts/` at a revision into `directory`. */
async function checkOut(revision: string, directory: string): Promise<void> {
  const git = async (...args: readonly string[]): Promise<string> => {
    const { stdout } = await execa('git', args, { stripFinalNewline: false });
    return stdout;
  };
  // A revision may not be taken for an option.
  const commit = await git(
    'rev-parse',
    '--verify',
    '--quiet',
    '--end-of-options',
    `${revision}^{commit}`,
  )
    .then((text) => text.trim())
    .catch((cause: unknown) => {
      throw new NoSuchTreeError(`${revision} is neither a folder nor a git revision`, { cause });
    });
  const names = (await git('ls-tree', '-r', '-z', '--name-only', commit, 'contracts/')).split('\0');
  for (const name of names.filter(Boolean)) {
    const target = path.join(directory, path.relative('contracts', name));
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, await git('cat-file', 'blob', `${commit}:./${name}`));
  }
}
