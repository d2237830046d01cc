import {
  type CallToolResult,
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { RegisteredTool } from '../../generated/contract.js';
import type { HasTool } from '../errors.js';
import type { HandlerContext, Limits, ToolEngine } from '../handlers/context.js';
import type { ToolSet } from '../handlers/tool-set.js';
import { type Log, toErrorFields } from '../log.js';
import { ProgressNotifier } from './progress-notifier.js';
import { serveCapabilities } from './capabilities-resource.js';
import { toAnswerBytes, withNestedCalls } from './nested-calls.js';
import { toCallToolResult } from './call-tool-result.js';
import { runTool } from './run-tool.js';
import { collectTools } from './tool-sets.js';

type Tools = ReadonlyMap<string, RegisteredTool<HandlerContext>>;

export interface ServerParts {
  readonly version: string;
  readonly toolSet: ToolSet;
  /** The tools that are served. Default: every one of the set. */
  readonly tools?: Tools;
  /** What `tmux://capabilities` holds. Absent: there is no such resource. */
  readonly capabilities?: () => object;
  readonly limits: Limits;
  readonly engine: ToolEngine;
  readonly log: Log;
}

/** Neither list changes while the process lives; the SDK would announce that they may. */
const FIXED = { listChanged: false } as const;

/** Both lists are the same for everybody. */
const CACHE_HINT = { ttlMs: 86_400_000, cacheScope: 'public' } as const;

/**
 * An MCP server over one contract set. One for each connection.
 *
 * The requests are handled below `registerTool`, where what is sent is what is given: `tools/list`
 * is the contracts, and argument errors have our code.
 */
export function createServer(parts: ServerParts, instructions: string): McpServer {
  const { capabilities } = parts;
  const all = collectTools(parts.toolSet);
  const tools = parts.tools ?? all;
  const mcp = new McpServer(
    { name: 'panewright', version: parts.version },
    {
      capabilities: { tools: FIXED, ...(capabilities && { resources: FIXED }) },
      instructions,
      cacheHints: {
        'tools/list': CACHE_HINT,
        'resources/list': CACHE_HINT,
        'resources/templates/list': CACHE_HINT,
        'resources/read': CACHE_HINT,
      },
      jsonSchemaValidator: NO_SCHEMA_COMPILER,
    },
  );
  const { server } = mcp;
  const definitions = [...tools.values()].map(({ definition }) => definition);
  server.setRequestHandler('tools/list', () => ({ tools: definitions }));
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const tool = tools.get(params.name);
    if (tool === undefined)
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        all.has(params.name)
          ? `${params.name} is not served here: the operator chooses with --toolsets, --tools and --exclude-tools`
          : `unknown tool; this server has ${[...tools.keys()].join(', ')}`,
      );
    const serves = (name: string): boolean => tools.has(name);
    const given = params.arguments ?? {};
    return await callTool({ ...parts, tools: all, serves }, tool, given, context);
  });
  if (capabilities) serveCapabilities(mcp, capabilities);
  server.onerror = (error) => parts.log.warn('protocol error', toErrorFields(error));
  return mcp;
}

interface CallParts extends ServerParts {
  /** Those that may be called by others too. */
  readonly tools: Tools;
  readonly serves: HasTool;
}

async function callTool(
  { toolSet, tools, serves, limits, engine, log }: CallParts,
  tool: RegisteredTool<HandlerContext>,
  given: Readonly<Record<string, unknown>>,
  { mcpReq }: ServerContext,
): Promise<CallToolResult> {
  const { name } = tool.definition;
  const { signal } = mcpReq;
  const token = mcpReq._meta?.progressToken;
  const notifier =
    token === undefined
      ? undefined
      : new ProgressNotifier(
          token,
          (params) => mcpReq.notify({ method: 'notifications/progress', params: { ...params } }),
          signal,
        );
  log.debug('call', { tool: name });
  const context = {
    ...{ engine, limits, signal, serves },
    answerBytes: toAnswerBytes(mcpReq.id),
    ...(notifier && { progress: notifier.report }),
  };
  const answer = await runTool(tool, given, withNestedCalls(tools, toolSet, context));
  if (answer.kind === 'error') {
    const { code, cause } = answer.error;
    log.info('call refused', { tool: name, code });
    if (code === 'INTERNAL') log.error('defect', { tool: name, ...toErrorFields(cause) });
  }
  await notifier?.finish();
  return toCallToolResult(answer, name, toolSet);
}

/** The SDK's validator is for answers to elicitations, which this server never asks for. */
const NO_SCHEMA_COMPILER = {
  getValidator: (): never => {
    throw new Error('there is no schema compiler at run time');
  },
};
