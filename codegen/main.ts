import { parseArgs } from 'node:util';
import { checkTree } from './check/check.js';
import { formatProblem } from './check/problem.js';
import { generate } from './generate.js';
import { loadTree, UnreadableTreeError } from './load.js';
import { MarkerError } from './marked.js';
import { buildModel } from './model.js';
import { describeDrift, findDrift, writeFiles } from './output.js';

/**
 * Write what the contracts give, or with `--check` say what differs from it.
 *
 * @param root - The folder with `contracts/` and `generated/`.
 * @returns Lines for people: what is wrong. Nothing was written when there are any.
 */
async function run(root: string, check: boolean): Promise<readonly string[]> {
  const tree = await loadTree(`${root}/contracts`);
  const problems = checkTree(tree);
  if (problems.length > 0) return problems.map(formatProblem);
  const files = await generate(root, buildModel(tree));
  if (!check) {
    await writeFiles(root, files);
    return [];
  }
  const drift = await findDrift(root, files);
  return drift.map((name) => describeDrift(name, files));
}

const USAGE = 'usage: npm run codegen -- [--check] [--root <folder with contracts/ and README.md>]';

try {
  const options = { check: { type: 'boolean' }, root: { type: 'string' } } as const;
  const { check = false, root = '.' } = parseArgs({ options }).values;
  const lines = await run(root, check);
  for (const line of lines) console.error(line);
  process.exitCode = lines.length === 0 ? 0 : 1;
} catch (error) {
  const usage = error instanceof TypeError && 'code' in error;
  if (!usage && !(error instanceof UnreadableTreeError || error instanceof MarkerError))
    throw error;
  console.error(usage ? `${error.message}\n${USAGE}` : error.message);
  process.exitCode = usage ? 2 : 1;
}
