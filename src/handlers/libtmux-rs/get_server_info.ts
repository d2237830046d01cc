import type {
  GetServerInfoInput,
  GetServerInfoOutput,
} from '../../../generated/libtmux-rs/types/get_server_info.js';
import type { HandlerContext } from '../context.js';
import { toBranches } from './branches.js';
import { toPaneView, toSessionView, toWindowView } from './views.js';

export async function getServerInfo(
  _input: GetServerInfoInput,
  { engine }: HandlerContext,
): Promise<GetServerInfoOutput> {
  const facts = await engine.inspect.facts();
  return {
    sessions: toBranches(facts).map(({ session, places }) => {
      const { id, name, attached } = toSessionView(session);
      const windows = places.map(({ window, placement }) => {
        const view = toWindowView(window, placement);
        const panes = facts.panes.filter((pane) => pane.window === window);
        return {
          id: view.id,
          index: view.index,
          name: view.name,
          active: view.active,
          linked: view.linked,
          panes: panes.map(toBranchPane),
        };
      });
      return { id, name, attached, windows };
    }),
  };
}

function toBranchPane(
  pane: Parameters<typeof toPaneView>[0],
): Pick<ReturnType<typeof toPaneView>, 'id' | 'active' | 'command'> {
  const { id, active, command } = toPaneView(pane);
  return { id, active, command };
}
