import { Client as CurrentClient } from '@modelcontextprotocol/client';
import { StdioClientTransport as CurrentTransport } from '@modelcontextprotocol/client/stdio';
import { Client as ClassicClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as ClassicTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

/** How a server process is started. */
export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** A tool's answer, as far as examples speak of it. */
export interface ToolAnswer {
  readonly isError: boolean;
  readonly text: string;
  readonly structuredContent: unknown;
}

/** An MCP client that is connected to a server process of its own. */
export interface ConnectedClient extends AsyncDisposable {
  listTools(): Promise<readonly object[]>;
  callTool(name: string, given: Readonly<Record<string, unknown>>): Promise<ToolAnswer>;
}

export type ClientKind = 'classic' | 'current';

const INFO = { name: 'panewright-conformance', version: '0.0.0' };

/**
 * Start a server and connect to it.
 *
 * `classic`: the older SDK, which opens with `initialize`. `current`: the newer one, at protocol
 * 2026-07-28. Both know the tools' schemas from then on, and hold results against them.
 */
export async function connect(kind: ClientKind, server: ServerCommand): Promise<ConnectedClient> {
  const connected =
    kind === 'classic' ? await connectClassic(server) : await connectCurrent(server);
  await connected.listTools();
  return connected;
}

async function connectClassic({ command, args, env }: ServerCommand): Promise<ConnectedClient> {
  const client = new ClassicClient(INFO);
  const transport = new ClassicTransport({ command, args: [...args], env: { ...env } });
  await client.connect(transport);
  return {
    listTools: async () => (await client.listTools()).tools,
    callTool: async (name, given) =>
      toAnswer(await client.callTool({ name, arguments: { ...given } })),
    [Symbol.asyncDispose]: async () => await client.close(),
  };
}

async function connectCurrent({ command, args, env }: ServerCommand): Promise<ConnectedClient> {
  const client = new CurrentClient(INFO, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await client.connect(new CurrentTransport({ command, args: [...args], env: { ...env } }));
  return {
    listTools: async () => (await client.listTools()).tools,
    callTool: async (name, given) =>
      toAnswer(await client.callTool({ name, arguments: { ...given } })),
    [Symbol.asyncDispose]: async () => await client.close(),
  };
}

/** Read a `tools/call` result. */
export function toAnswer(result: Readonly<Record<string, unknown>>): ToolAnswer {
  const content = Array.isArray(result['content']) ? (result['content'] as unknown[]) : [];
  const texts = content.map((block) =>
    typeof block === 'object' && block !== null && 'text' in block ? String(block.text) : '',
  );
  return {
    isError: result['isError'] === true,
    text: texts.join('\n'),
    structuredContent: result['structuredContent'],
  };
}
