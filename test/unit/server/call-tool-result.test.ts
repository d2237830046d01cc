import { describe, expect, test } from 'vitest';
import type { Engine } from '../../../src/core/engine.js';
import type { RunRequest, RunResult } from '../../../src/core/runs/run-request.js';
import type { HandlerContext } from '../../../src/handlers/context.js';
import { libtmuxRs } from '../../../src/handlers/libtmux-rs/index.js';
import { toCallToolResult, toText } from '../../../src/server/call-tool-result.js';
import { runTool } from '../../../src/server/run-tool.js';
import { collectTools } from '../../../src/server/tool-sets.js';
import { FakeEngine, RUN_RESULT } from '../handlers/fake-engine.js';

const tool = collectTools(libtmuxRs).get('run_shell_command');

function context(engine: Engine): HandlerContext {
  return {
    engine,
    limits: { waitCeilingMs: 1, maxResultLines: 1, maxOutputBytes: 1 },
    signal: new AbortController().signal,
  };
}

async function run(
  answer: RunResult | (() => Promise<never>),
  given: Record<string, unknown> = { pane: '%1', command: 'x' },
): Promise<{ result: ReturnType<typeof toCallToolResult>; asked: readonly RunRequest[] }> {
  if (tool === undefined) throw new Error('no tool');
  const engine = new FakeEngine(answer);
  const outcome = await runTool(tool, given, context(engine));
  return { result: toCallToolResult(outcome, 'run_shell_command', libtmuxRs), asked: engine.runs };
}

describe('a result', () => {
  test('tells the same in both halves', async () => {
    const { result } = await run({ ...RUN_RESULT, output: 'hello\n', bytes: 6, exitStatus: 3 });
    expect(result).toEqual({
      content: [{ type: 'text', text: 'exit status 3 in pane %1; 6 bytes of output\n\nhello\n' }],
      structuredContent: {
        pane: '%1',
        outcome: 'completed',
        exit_status: 3,
        output: 'hello\n',
        bytes: 6,
        truncated: false,
      },
    });
  });

  test('shows the last 16 KiB as text, from a line start, and says what is left out', () => {
    const lines = Array.from({ length: 5000 }, (_, index) => `line ${index}`);
    const output = lines.join('\n');
    const text = toText({ status: 'done', output });
    const [status, blank, note = '', ...shown] = text.split('\n');
    expect([status, blank]).toEqual(['done', '']);
    expect(shown.at(-1)).toBe('line 4999');
    expect(shown[0]).toMatch(/^line \d+$/);
    const rest = shown.join('\n');
    expect(rest.length).toBeGreaterThan(16_000);
    expect(rest.length).toBeLessThanOrEqual(16_384);
    expect(note).toContain(`[${output.length - rest.length} bytes`);
  });

  test('that misses its contract becomes INTERNAL, without structuredContent', async () => {
    const { result } = await run({ ...RUN_RESULT, bytes: -1 });
    expect(result.isError).toBe(true);
    expect(result).not.toHaveProperty('structuredContent');
    expect(JSON.stringify(result.content)).toContain('INTERNAL');
  });

  test('of a defect tells nothing of it', async () => {
    const { result } = await run(() => Promise.reject(new Error('the secret command')));
    expect(JSON.stringify(result)).not.toContain('secret');
    expect(JSON.stringify(result)).toContain('INTERNAL');
  });
});

describe('arguments', () => {
  test('that the contract refuses reach no engine', async () => {
    const { result, asked } = await run(RUN_RESULT, { pane: '%1', command: 'x', seconds: 'soon' });
    expect(asked).toEqual([]);
    expect(result.isError).toBe(true);
    const [block] = result.content;
    expect(JSON.parse(block?.type === 'text' ? block.text : '')).toMatchObject({
      message: expect.stringContaining('seconds must be') as string,
      data: { code: 'INVALID_ARGUMENT', kind: 'invalid_input', retryable: false, stale: false },
    });
  });

  test('that a client mangled are repaired', async () => {
    const { asked } = await run(RUN_RESULT, { pane: '%1', command: '5', seconds: '7' });
    expect(asked).toMatchObject([{ command: '5', timeoutMs: 7000, suppressHistory: false }]);
  });
});
