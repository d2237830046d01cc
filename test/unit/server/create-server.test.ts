import { InMemoryTransport } from '@modelcontextprotocol/server';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { describe, expect, test } from 'vitest';
import type { ContractSet } from '../../../src/config.js';
import { CONTRACT_SETS } from '../../../src/config-options.js';
import type { Engine } from '../../../src/core/engine.js';
import type { Refusal } from '../../../src/core/refusal.js';
import type { RunProgress, RunRequest, RunResult } from '../../../src/core/runs/run-request.js';
import { collectTools, loadToolSet } from '../../../src/server/tool-sets.js';
import { Log } from '../../../src/log.js';
import { createServer } from '../../../src/server/create-server.js';
import { FakeEngine, RUN_RESULT } from '../handlers/fake-engine.js';

/** A run that the test ends. */
class HeldEngine extends FakeEngine {
  progress: ((progress: RunProgress) => void) | undefined;
  request: RunRequest | undefined;
  readonly asked: Promise<void>;
  #ask: () => void = () => undefined;
  #end: (result: RunResult) => void = () => undefined;

  constructor() {
    super(RUN_RESULT);
    this.asked = new Promise((resolve) => (this.#ask = resolve));
  }

  override run(
    request: RunRequest,
    progress?: (progress: RunProgress) => void,
  ): Promise<RunResult> {
    this.request = request;
    this.progress = progress;
    return new Promise((resolve) => {
      this.#end = resolve;
      this.#ask();
    });
  }

  end(): void {
    this.#end(RUN_RESULT);
  }
}

interface Served {
  readonly set?: ContractSet;
  /** Default: every tool of the set. */
  readonly only?: readonly string[];
}

async function connect(
  engine: Engine,
  { set = 'libtmux-rs', only }: Served = {},
): Promise<{ client: Client; wire: unknown[] }> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const wire: unknown[] = [];
  const send = far.send.bind(far);
  far.send = async (message, options) => {
    wire.push(message);
    await send(message, options);
  };
  const toolSet = await loadToolSet(set);
  const tools = [...collectTools(toolSet)].filter(([name]) => only?.includes(name) ?? true);
  const server = createServer(
    {
      version: '0',
      toolSet,
      tools: new Map(tools),
      limits: { waitCeilingMs: 1, maxResultLines: 1, maxOutputBytes: 1 },
      engine,
      log: new Log('silent', () => undefined),
    },
    'instructions',
  );
  const client = new Client({ name: 'test', version: '1' });
  await Promise.all([server.connect(far), client.connect(near as Transport)]);
  wire.length = 0;
  return { client, wire };
}

const CALL = { name: 'run_shell_command', arguments: { pane: '%1', command: 'x' } };

describe('progress', () => {
  test('is told to a client that asked, and never after the result', async () => {
    const engine = new HeldEngine();
    const { client, wire } = await connect(engine);
    const heard: unknown[] = [];
    const called = client.callTool(CALL, undefined, {
      onprogress: (progress) => heard.push(progress),
    });
    await engine.asked;
    engine.progress?.({ elapsedMs: 1000, newestLine: 'one' });
    engine.progress?.({ elapsedMs: 2000, newestLine: 'two' });
    engine.end();
    engine.progress?.({ elapsedMs: 3000, newestLine: 'in the same tick as the result' });
    await called;
    engine.progress?.({ elapsedMs: 4000, newestLine: 'late' });
    const kinds = wire.map((message) => ('method' in (message as object) ? 'progress' : 'result'));
    expect(kinds).toEqual(['progress', 'progress', 'progress', 'result']);
    expect(heard.slice(0, 2)).toEqual([
      { progress: 1, message: '1 s: one' },
      { progress: 2, message: '2 s: two' },
    ]);
  });

  test('is not even asked of the engine without a token', async () => {
    const engine = new HeldEngine();
    const { client, wire } = await connect(engine);
    const called = client.callTool(CALL);
    await engine.asked;
    expect(engine.progress).toBeUndefined();
    engine.end();
    await called;
    expect(wire).toHaveLength(1);
  });
});

describe('withdrawing', () => {
  test('a request reaches the engine, and nothing is answered', async () => {
    const engine = new HeldEngine();
    const { client, wire } = await connect(engine);
    const withdrawal = new AbortController();
    const called = client.callTool(CALL, undefined, { signal: withdrawal.signal });
    await engine.asked;
    const told = new Promise((resolve) =>
      engine.request?.signal.addEventListener('abort', resolve),
    );
    withdrawal.abort();
    await expect(called).rejects.toThrow();
    await told;
    engine.end();
    await client.ping();
    expect(wire).toMatchObject([{ result: {} }]);
  });

  test('the connection withdraws what is in flight', async () => {
    const engine = new HeldEngine();
    const { client } = await connect(engine);
    const called = client.callTool(CALL).catch((error: unknown) => error);
    await engine.asked;
    const told = new Promise((resolve) =>
      engine.request?.signal.addEventListener('abort', resolve),
    );
    await client.close();
    await told;
    expect(await called).toBeInstanceOf(Error);
  });
});

const CALLS = {
  'libtmux-rs': { run: { pane: '%1', command: 'x' }, row: { pane: '%1', text: 'y' } },
  'libtmux-ts': { run: { paneId: '%1', command: 'x' }, row: { paneId: '%1', keys: 'y' } },
} as const satisfies Record<ContractSet, object>;

test.each(CONTRACT_SETS)('a next step names no tool that is not served, in %s', async (set) => {
  const { run, row } = CALLS[set];
  const reserved: Refusal = { reason: 'reserved', paneId: '%1', owner: 'thisServer' };
  const calls: [RunResult | Refusal, string, Record<string, unknown>][] = [
    [{ ...RUN_RESULT, outcome: 'deadline', stillRunning: true }, 'run_shell_command', run],
    [{ reason: 'dead', paneId: '%1' }, 'run_shell_command', run],
    [{ reason: 'notAShell', paneId: '%1', command: 'vim' }, 'run_shell_command', run],
    [reserved, 'run_shell_command', run],
    [reserved, 'send_keys_batch', { operations: [row] }],
  ];
  for (const [answer, name, given] of calls) {
    const textOf = async (served: Served): Promise<string> => {
      const { client } = await connect(new FakeEngine(answer), { ...served, set });
      return JSON.stringify(await client.callTool({ name, arguments: given }));
    };
    const named = /send_keys with|use send_keys|respawn_pane/;
    if ('reason' in answer) expect(await textOf({})).toMatch(named);
    expect(await textOf({ only: [name] })).not.toMatch(named);
  }
});

test('arguments of more values than any tool takes are refused before they are looked at', async () => {
  const { client } = await connect(new FakeEngine(RUN_RESULT));
  const operations = Array(10_000).fill({ pane: '%0' });
  const result = await client.callTool({ name: 'send_keys_batch', arguments: { operations } });
  expect(result.isError).toBe(true);
  expect(JSON.stringify(result.content)).toMatch(/more than 10000 values.*INVALID_ARGUMENT/);
});
