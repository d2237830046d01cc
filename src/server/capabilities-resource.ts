import { type McpServer, ResourceNotFoundError } from '@modelcontextprotocol/server';

export const CAPABILITIES_URI = 'tmux://capabilities';

const MIME_TYPE = 'application/json';

/** Serve the one resource: what this server can do and where it is connected. It never changes. */
export function serveCapabilities({ server }: McpServer, describe: () => object): void {
  const resource = {
    uri: CAPABILITIES_URI,
    name: 'capabilities',
    title: 'What this server can do',
    description:
      'The tools that are served, what each can do, and the tmux server that they work on.',
    mimeType: MIME_TYPE,
  };
  server.setRequestHandler('resources/list', () => ({ resources: [resource] }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }));
  server.setRequestHandler('resources/read', ({ params: { uri } }) => {
    if (uri !== CAPABILITIES_URI) throw new ResourceNotFoundError(uri);
    const text = JSON.stringify(describe());
    return { contents: [{ uri, mimeType: MIME_TYPE, text }] };
  });
}
