import { readFile, writeFile } from 'node:fs/promises';
import { withOptionTable } from './readme.js';

/** `npm run readme`: put the table of options into README. */
await writeFile('README.md', await withOptionTable(await readFile('README.md', 'utf8')));
