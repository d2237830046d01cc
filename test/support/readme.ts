import { format } from 'prettier';
import { toOptionTable } from '../../src/config-help.js';

const START = '<!-- options: written by `npm run readme` -->';
const END = '<!-- options: end -->';

/**
 * The README with the table of options as the program has them.
 *
 * @throws Error when the markers around the table are not there.
 */
export async function withOptionTable(readme: string): Promise<string> {
  const [before, rest] = readme.split(START);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined)
    throw new Error(`README needs the lines "${START}" and "${END}"`);
  const table = await format(toOptionTable(), { parser: 'markdown' });
  return `${before}${START}\n\n${table}\n${END}${after}`;
}
