import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Config } from '../config.js';
import { Log, toErrorFields } from '../log.js';
import { toCapabilityFacts } from '../server/capabilities.js';
import { chooseTools } from '../server/choose-tools.js';
import { createServer } from '../server/create-server.js';
import { EngineSource } from '../server/engine-source.js';
import { guardOutput } from '../server/guard-output.js';
import { toInstructions } from '../server/instructions.js';
import { closeWithin, waitForEnding } from '../server/lifecycle.js';
import { preload } from '../server/preload.js';
import { StdioTransport } from '../server/stdio-transport.js';
import { collectTools, loadToolSet } from '../server/tool-sets.js';
import { isOwnServer } from '../tmux/socket.js';

/**
 * Serve MCP until the client goes or a signal comes.
 *
 * @returns The exit status.
 * @throws ConfigError when the selection names a tool that the set does not have.
 */
export async function serve(config: Config, version: string): Promise<number> {
  const toolSet = await loadToolSet(config.contracts);
  const chosen = await chooseTools(collectTools(toolSet), config);
  const { tools } = chosen;
  const { stdin, stdout, stderr } = process;
  const errors = guardOutput(stderr, () => undefined);
  errors.on('error', () => undefined);
  const log = new Log(config.logLevel, (line) => errors.write(line));
  const output = guardOutput(stdout, (length) => log.warn('stray output', { length }));
  const ending = waitForEnding(process, { stdin, stdout }, (error) =>
    log.error('uncaught', toErrorFields(error)),
  );

  const engine = new EngineSource(config);
  const capabilities = (): object =>
    toolSet.describeCapabilities(toCapabilityFacts(config, chosen));
  const parts = { version, toolSet, tools, capabilities, limits: config, engine, log };
  const instructions = toInstructions(toolSet.guidance, {
    own: isOwnServer(config.socket),
    has: (tool) => tools.has(tool),
  });
  const connection = serveStdio(
    () => {
      // While the client reads the first answer: the first call needs it.
      setImmediate(() => void preload(engine, tools, log));
      return createServer(parts, instructions);
    },
    {
      transport: new StdioTransport(stdin, output, log),
      onerror: (error) => log.warn('protocol error', toErrorFields(error)),
    },
  );
  log.info('serving', { version, contracts: config.contracts });

  const { reason, exitStatus } = await ending;
  log.info('ending', { reason });
  // First the calls in flight, which withdraws their runs, then what they ran on.
  await closeWithin(async () => {
    await connection.close();
    await engine.close();
  });
  return exitStatus;
}
