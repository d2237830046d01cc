import type {
  ListWindowsInput,
  ListWindowsOutput,
} from '../../../generated/libtmux-ts/types/list_windows.js';
import type { HandlerContext } from '../context.js';
import { boundRows } from './bounded-rows.js';
import { selectWindows } from './selection.js';
import { toWindowView } from './views.js';

export async function listWindows(
  { session }: ListWindowsInput,
  { engine, limits }: HandlerContext,
): Promise<ListWindowsOutput> {
  const windows = selectWindows(await engine.inspect.facts(), { session, windowId: undefined });
  const { rows, complete, omittedEntries } = boundRows(windows.map(toWindowView), limits);
  return { windows: rows, complete, omittedEntries };
}
