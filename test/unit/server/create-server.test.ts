import { InMemoryTransport } from '@modelcontextprotocol/server';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { describe, expect, test } from 'vitest';
import type { Engine } from '../../../src/core/engine.js';
import type { RunProgress, RunRequest, RunResult } from '../../../src/core/runs/run-request.js';
import { loadToolSet } from '../../../src/server/tool-sets.js';
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

async function connect(engine: Engine): Promise<{ client: Client; wire: unknown[] }> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const wire: unknown[] = [];
  const send = far.send.bind(far);
  far.send = async (message, options) => {
    wire.push(message);
    await send(message, options);
  };
  const server = createServer(
    {
      version: '0',
      toolSet: await loadToolSet('libtmux-rs'),
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
