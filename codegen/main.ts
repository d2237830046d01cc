import { generate } from './generate.js';
import { loadTree } from './load.js';
import { buildModel } from './model.js';
import { findDrift, writeFiles } from './output.js';

const ROOT = '.';

const files = await generate(ROOT, buildModel(await loadTree('contracts')));
if (process.argv.includes('--check')) {
  const drift = await findDrift(ROOT, files);
  for (const name of drift)
    console.error(`${name} differs from the contracts: run npm run codegen`);
  process.exitCode = drift.length === 0 ? 0 : 1;
} else {
  await writeFiles(ROOT, files);
}
