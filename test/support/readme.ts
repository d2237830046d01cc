import { format } from 'prettier';
import { replaceMarked } from '../../codegen/marked.js';
import { toOptionTable } from '../../src/config-help.js';

const OPTIONS = { file: 'README.md', name: 'options', command: 'npm run readme' };

/**
 * The README with the table of options as the program has them.
 *
 * @throws MarkerError when the markers around the table are not there.
 */
export async function withOptionTable(readme: string): Promise<string> {
  const table = await format(toOptionTable(), { parser: 'markdown' });
  return replaceMarked(readme, OPTIONS, table.trimEnd());
}
