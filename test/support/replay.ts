import { expect, onTestFinished } from 'vitest';
import type { ContractSet } from '../../src/config.js';
import type { ToolAnswer } from './replay-clients.js';
import type { ReplayServers } from './replay-servers.js';
import type { Example, ExpectedResult, Step } from './replay-example.js';
import { ReplayStage } from './replay-stage.js';

/** Where an example belongs, and through which client it is replayed. */
export interface Replay {
  readonly set: ContractSet;
  readonly tool: string;
  /** Not looked at when the example is replayed through the command line. */
  readonly servers?: ReplayServers;
}

/**
 * Replay one example against real tmux and the built server, within a test. Throws what differs.
 *
 * The stage is cleared when the test ends, also when it timed out in the middle.
 */
export async function replay(example: Example, { set, tool, servers }: Replay): Promise<void> {
  const client = example.replay === 'commandLine' ? undefined : servers;
  const stage = await ReplayStage.start(set, example.setUp ?? {}, client);
  onTestFinished(async ({ task }) => await stage.end(task.result?.state === 'pass'));
  await take(stage, example.setUp?.steps ?? []);
  const [answer] = await Promise.all([
    stage.call(tool, stage.fill(example.arguments)),
    take(stage, example.during ?? []),
  ]);
  expectResult(answer, stage.fill(example.result));
  await take(stage, example.after ?? []);
}

async function take(stage: ReplayStage, steps: readonly Step[]): Promise<void> {
  for (const step of steps) await takeOne(stage, stage.fill(step));
}

async function takeOne(stage: ReplayStage, step: Step): Promise<void> {
  const { type, tmux, split, attach, signal, call, line, format } = step;
  if (type) for (const text of type.lines) await stage.tmux.type(stage.pane(type.pane), text);
  if (tmux) await stage.tmux.run(...tmux);
  if (split !== undefined) await stage.split(split);
  if (attach) await stage.attach(attach);
  if (signal?.to === 'shell') await stage.signalShell(signal.name);
  if (signal?.to === 'call') stage.signalCall(signal.name);
  if (call) await takeCall(stage, call);
  if (line) await untilLine(stage, line);
  if (format) await stage.tmux.untilFormat(stage.pane(format.pane), format.name, format.value);
}

async function takeCall(stage: ReplayStage, call: NonNullable<Step['call']>): Promise<void> {
  const answer = stage.call(call.tool, call.arguments);
  if (call.result === undefined) stage.leave(answer);
  else expectResult(await answer, call.result);
}

async function untilLine(stage: ReplayStage, line: NonNullable<Step['line']>): Promise<void> {
  await stage.tmux.until(stage.pane(line.pane), (screen) => {
    const same = screen.split('\n').filter((text) => text.trimEnd() === line.text);
    return same.length >= (line.times ?? 1);
  });
}

function expectResult(answer: ToolAnswer, want: ExpectedResult): void {
  if ('isError' in want) {
    expect(answer.text).toMatch(new RegExp(String.raw`\b${want.code}\b`));
    expect(answer).toMatchObject({ isError: true, structuredContent: undefined });
    return;
  }
  expect(answer.isError, answer.text).toBe(false);
  expect(answer.structuredContent).toMatchObject(want.structuredContent);
  for (const member of want.absent ?? [])
    expect(answer.structuredContent).not.toHaveProperty(member);
}
