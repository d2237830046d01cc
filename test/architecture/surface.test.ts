import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { CONTRACT_SETS } from '../../src/config-options.js';
import digests from './surface-digests.json' with { type: 'json' };
import { isSeed } from '../support/seeds.js';

/**
 * Each contract's structure (title, annotations, both schemas, meta; no descriptions) as the documented
 * servers have it, as a SHA-256 of its JSON with sorted keys.
 */
const SETS = CONTRACT_SETS.map((set) => [set, digests[set]] as const);

interface Contract {
  readonly description: string;
  readonly title?: string;
  readonly annotations: { readonly title?: string };
  readonly inputSchema: unknown;
  readonly outputSchema: unknown;
  readonly meta: unknown;
}

/** Tools that are documented nowhere else: `<set>/<tool>`. */
const OURS: readonly string[] = [];

test('every contract set is looked at', () => {
  expect(Object.keys(digests)).toEqual([...CONTRACT_SETS]);
});

test.each(CONTRACT_SETS)(
  'the examples of %s are replayed through both MCP clients',
  async (set) => {
    const files = await readdir('test/conformance');
    const clients = ['classic', 'current'];
    expect(files).toEqual(
      expect.arrayContaining(clients.map((client) => `${set}-${client}.test.ts`)),
    );
  },
);

const MAX_DESCRIPTION = 900;

describe.each(SETS)('%s', (set, tools) => {
  test('no description of our own is longer than a model will read', async () => {
    for (const tool of Object.keys(tools).filter((name) => !isSeed(set, name))) {
      const text = await readFile(`contracts/${set}/${tool}.json`, 'utf8');
      const { description } = JSON.parse(text) as Contract;
      expect(description.length, tool).toBeLessThanOrEqual(MAX_DESCRIPTION);
    }
  });

  test('has a contract for each documented tool, and no others but ours', async () => {
    const files = await readdir(`contracts/${set}`);
    const contracts = files.filter((name) => name.endsWith('.json'));
    const ours = OURS.filter((name) => name.startsWith(`${set}/`));
    const known = [
      ...Object.keys(tools).map((tool) => `${tool}.json`),
      ...ours.map((name) => `${name.slice(set.length + 1)}.json`),
    ];
    expect(contracts.sort()).toEqual(known.sort());
  });

  test.each(Object.entries(tools))('%s has the documented structure', async (tool, digest) => {
    const text = await readFile(`contracts/${set}/${tool}.json`, 'utf8');
    const { title, annotations, inputSchema, outputSchema, meta } = JSON.parse(text) as Contract;
    const structure = {
      title: title ?? annotations.title,
      annotations,
      inputSchema,
      outputSchema,
      meta,
    };
    const json = JSON.stringify(toStructure(structure, false));
    expect(createHash('sha256').update(json).digest('hex')).toBe(digest);
  });
});

/** Without what is prose, and with sorted keys. In `properties` the keys are names, not keywords. */
function toStructure(value: unknown, isNames: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => toStructure(item, false));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value)
    .filter(([key, item]) => isNames || typeof item !== 'string' || !isProse(key))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    members.map(([key, item]) => [key, toStructure(item, !isNames && isMap(key))]),
  );
}

function isProse(key: string): boolean {
  return key === 'description' || key === '$schema';
}

function isMap(key: string): boolean {
  return key === 'properties' || key === '$defs';
}
