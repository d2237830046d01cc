import type {
  ListWindowsInput,
  ListWindowsOutput,
} from '../../../generated/libtmux-rs/types/list_windows.js';
import type { HandlerContext } from '../context.js';
import { toBranches } from './branches.js';
import { toWindowView } from './views.js';

/** By session and index, as tmux lists them. */
export async function listWindows(
  _input: ListWindowsInput,
  { engine }: HandlerContext,
): Promise<ListWindowsOutput> {
  const windows = toBranches(await engine.inspect.facts()).flatMap(({ places }) => places);
  return { windows: windows.map(({ window, placement }) => toWindowView(window, placement)) };
}
