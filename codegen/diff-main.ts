import { parseArgs } from 'node:util';
import { loadComparedTree, loadNamedTree, NoSuchTreeError } from './diff/old-tree.js';
import { diffTrees, formatDiff, isBreaking } from './diff/tree-diff.js';

const USAGE = 'usage: npm run contracts:diff -- <folder or git revision of the old contracts>';

/** 0: nothing that breaks a client. 1: something does. 2: it cannot be told. */
async function run(): Promise<0 | 1 | 2> {
  const [old, ...more] = parseArgs({ allowPositionals: true }).positionals;
  if (old === undefined || more.length > 0) {
    console.error(USAGE);
    return 2;
  }
  const diffs = diffTrees(await loadNamedTree(old), await loadComparedTree('contracts'));
  for (const line of formatDiff(diffs)) console.log(line);
  return isBreaking(diffs) ? 1 : 0;
}

try {
  process.exitCode = await run();
} catch (error) {
  const usage = error instanceof TypeError && 'code' in error;
  if (!usage && !(error instanceof NoSuchTreeError)) throw error;
  console.error(usage ? `${error.message}\n${USAGE}` : error.message);
  process.exitCode = 2;
}
