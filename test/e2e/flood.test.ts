import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { Stage } from '../support/stage.js';

/** Of output. `FLOOD_MB=1000` floods with the whole gigabyte that is promised. */
const MEGABYTES = Number(process.env['FLOOD_MB'] ?? '200');
const LINE =
  '0123456789abcdefghijklmnopqrstuvwxyz, ABCDEFGHIJKLMNOPQRSTUVWXYZ and é日本🙂 to the end';
const LINE_BYTES = Buffer.byteLength(`${LINE}\n`);
const RETAINED_BYTES = 256 * 1024;
/** Measured with 200 MB: 90 MiB, and 6 MiB for tmux. What grows with the output would pass it. */
const MAX_RESIDENT_KIB = 256 * 1024;

/** The most memory that a process ever had, in KiB. */
async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]);
}

test(
  'of a flood every byte is counted, the end is told exactly, and memory is bounded',
  { timeout: 600_000 },
  async () => {
    await using stage = await Stage.set();
    const { tmux, mcp } = stage;
    const lines = Math.floor((MEGABYTES * 1_000_000) / LINE_BYTES);
    const command = `yes '${LINE}' | head -n ${lines}; printf 'the end'; exit 3`;
    const { output = '', ...rest } = await mcp.run(tmux.pane, command, { seconds: 600 });
    expect(rest).toMatchObject({
      outcome: 'completed',
      exit_status: 3,
      bytes: lines * LINE_BYTES + 'the end'.length,
      truncated: true,
    });
    const kept = Math.floor(RETAINED_BYTES / LINE_BYTES);
    const whole = `${`${LINE}\n`.repeat(kept)}the end`;
    expect(whole.endsWith(output)).toBe(true);
    expect(output.length).toBeGreaterThan(whole.length - 2 * LINE.length);
    expect(await peakOf(mcp.pid)).toBeLessThan(MAX_RESIDENT_KIB);
    expect(await peakOf(tmux.serverPid)).toBeLessThan(MAX_RESIDENT_KIB);
    expect(await mcp.run(tmux.pane, 'echo ok')).toMatchObject({ output: 'ok\n', exit_status: 0 });
  },
);

test(
  'a text that comes after a flood is waited for, and memory is bounded',
  { timeout: 600_000 },
  async () => {
    await using stage = await Stage.set();
    const { tmux, mcp } = stage;
    const lines = Math.floor((MEGABYTES * 1_000_000) / LINE_BYTES);
    const waiting = mcp.send('tools/call', {
      name: 'wait_for_text',
      arguments: { pane: tmux.pane, patterns: ['after all'], seconds: 600 },
    });
    const text = `yes '${LINE}' | head -n ${lines}; printf 'af%s\\n' 'ter all'`;
    await stage.send(tmux.pane, { text, enter: true });
    const answer = await waiting.answer;
    const found = answer?.result?.['structuredContent'] as Readonly<Record<string, unknown>>;
    expect(found).toMatchObject({ outcome: 'matched', matched_index: 0 });
    const end = `${LINE}\n`.repeat(3);
    expect(found['text']).toSatisfy((told: string) => told.endsWith(`${end}after all`));
    // All of it, and its echo if that came after the call.
    const bytes = found['bytes'] as number;
    expect(bytes).toBeGreaterThanOrEqual(lines * LINE_BYTES + 'after all'.length);
    expect(bytes).toBeLessThan(lines * LINE_BYTES + 1000);
    expect(await peakOf(mcp.pid)).toBeLessThan(MAX_RESIDENT_KIB);
    expect(await peakOf(tmux.serverPid)).toBeLessThan(MAX_RESIDENT_KIB);
  },
);
