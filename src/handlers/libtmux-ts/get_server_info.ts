import type {
  GetServerInfoInput,
  GetServerInfoOutput,
} from '../../../generated/libtmux-ts/types/get_server_info.js';
import type { HandlerContext } from '../context.js';

export async function getServerInfo(
  _input: GetServerInfoInput,
  { engine }: HandlerContext,
): Promise<GetServerInfoOutput> {
  const { sessions, windows, panes } = await engine.inspect.facts();
  const { pid, socketPath, version } = await engine.inspect.server();
  return {
    sessions: sessions.length,
    windows: windows.length,
    panes: panes.length,
    pid: String(pid),
    socketPath,
    version,
  };
}
