import { expect, test } from 'vitest';
import type { RunRequest } from '../../../src/core/runs/run-request.js';
import { StreamStage } from './support.js';

function toRequest({ pane: paneId }: StreamStage, command: string): RunRequest {
  return {
    ...{ paneId, command, timeoutMs: 20_000, retainBytes: 1000 },
    ...{ suppressHistory: false, allowCallerPane: false },
    signal: new AbortController().signal,
  };
}

test('a run is no match by the line that starts it, its shown command, or its files', async () => {
  await using stage = await StreamStage.start();
  const waiting = stage.wait(['printf', '7717', 'true shown', '-r'], {
    from: 'now',
    timeoutMs: 800,
  });
  const ran = await stage.engine.run(toRequest(stage, 'true shown; echo output'));
  expect(ran).toMatchObject({ outcome: 'completed', output: 'output\n' });
  const result = await waiting;
  expect(result.outcome).toBe('deadline');
  expect(result.text).toContain('output\n');
});

test('a run whose command holds the text is a match by what it prints alone', async () => {
  await using stage = await StreamStage.start();
  using gate = await stage.gate();
  const ran = stage.engine.run(
    toRequest(stage, `echo up; read -r go <${gate.path}; echo __DONE__`),
  );
  for (const from of ['screen', 'now', 'screen'] as const)
    expect(await stage.wait(['__DONE__'], { from, timeoutMs: 400 })).toMatchObject({
      outcome: 'deadline',
    });
  const waiting = stage.wait(['__DONE__'], { from: 'now' });
  gate.write('go');
  expect(await waiting).toMatchObject({ outcome: 'matched', text: '__DONE__' });
  expect(await ran).toMatchObject({ outcome: 'completed', output: 'up\n__DONE__\n' });
});
