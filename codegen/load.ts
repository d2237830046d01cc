import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';

/** A file of the contract tree as it was read: nothing is known about its shape yet. */
export interface LoadedFile {
  /** Relative to the contract folder, with `/`: `libtmux-rs/send_keys.json`. */
  readonly path: string;
  /** The parsed JSON, or the text of a Markdown file. */
  readonly value: unknown;
}

/** One contract set: a folder with a file for each tool. */
export interface LoadedSet {
  readonly name: string;
  readonly contracts: readonly LoadedFile[];
  readonly examples: readonly LoadedFile[];
  readonly notes: readonly LoadedFile[];
  /** What belongs to none of the three. */
  readonly strays: readonly string[];
}

export interface LoadedTree {
  readonly contractSchema: unknown;
  readonly exampleSchema: unknown;
  readonly errorsSchema: unknown;
  readonly errors: unknown;
  readonly sets: readonly LoadedSet[];
}

/** A file of the contract tree that is not JSON, or is not there. */
export class UnreadableTreeError extends Error {
  override readonly name = 'UnreadableTreeError';
}

/**
 * Read every file under `directory`. Judges nothing but the JSON syntax.
 *
 * @throws UnreadableTreeError naming the file.
 */
export async function loadTree(directory: string): Promise<LoadedTree> {
  const names = await listSets(directory);
  return {
    contractSchema: await readJson(directory, 'contract.schema.json'),
    exampleSchema: await readJson(directory, 'example.schema.json'),
    errorsSchema: await readJson(directory, 'errors.schema.json'),
    errors: await readJson(directory, 'errors.json'),
    sets: await Promise.all(names.map((name) => loadSet(directory, name))),
  };
}

/** Read the contracts of a tree and nothing else: enough to compare two trees. */
export async function loadSets(directory: string): Promise<readonly LoadedSet[]> {
  const names = await listSets(directory);
  return await Promise.all(names.map((name) => loadSet(directory, name)));
}

async function listSets(directory: string): Promise<readonly string[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch((cause: unknown) => {
    throw new UnreadableTreeError(`there is no folder ${directory}`, { cause });
  });
  const folders = entries.filter((entry) => entry.isDirectory());
  return folders.map(({ name }) => name).sort();
}

async function loadSet(directory: string, name: string): Promise<LoadedSet> {
  const found = await readdir(path.join(directory, name), { recursive: true, withFileTypes: true });
  const files = found
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)))
    .map((file) => file.replaceAll(path.sep, '/'))
    .sort();
  const matching = (pattern: RegExp): readonly string[] =>
    files.filter((file) => pattern.test(file.slice(name.length + 1)));
  const contracts = matching(/^[^/]+\.json$/);
  const examples = matching(/^examples\/[^/]+\.json$/);
  const notes = matching(/^notes\/[^/]+\.md$/);
  const known = new Set([...contracts, ...examples, ...notes]);
  const json = async (file: string): Promise<LoadedFile> => ({
    path: file,
    value: await readJson(directory, file),
  });
  return {
    name,
    contracts: await Promise.all(contracts.map(json)),
    examples: await Promise.all(examples.map(json)),
    notes: await Promise.all(
      notes.map(async (file) => ({
        path: file,
        value: await readFile(path.join(directory, file), 'utf8'),
      })),
    ),
    strays: files.filter((file) => !known.has(file)),
  };
}

async function readJson(directory: string, file: string): Promise<unknown> {
  const text = await readFile(path.join(directory, file), 'utf8').catch((cause: unknown) => {
    throw new UnreadableTreeError(`contracts/${file} cannot be read`, { cause });
  });
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new UnreadableTreeError(`contracts/${file} is not JSON`, { cause });
  }
}
