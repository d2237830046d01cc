import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FrameDriver, type FramePane, SHELLS, type TestShell } from '../../support/frame-driver.js';

interface Case {
  readonly title: string;
  readonly command: string;
  readonly output: string | RegExp;
  readonly status: string | RegExp;
  readonly except?: readonly TestShell[];
}

const CASES: readonly Case[] = [
  { title: 'nothing printed', command: 'true', output: '', status: '0' },
  { title: 'a line', command: 'echo hi', output: 'hi\n', status: '0' },
  { title: 'a failure', command: 'false', output: '', status: '1' },
];

let driver: FrameDriver;
const panes = new Map<TestShell, FramePane>();

beforeAll(async () => {
  driver = await FrameDriver.start();
});

afterAll(async () => {
  await driver[Symbol.asyncDispose]();
});

describe.each(Object.keys(SHELLS) as TestShell[])('%s', (shell) => {
  beforeAll(async () => {
    panes.set(shell, await driver.pane(shell));
  });

  test.each(CASES.filter(({ except }) => !except?.includes(shell)))(
    'runs $title',
    async ({ command, output, status }) => {
      const pane = panes.get(shell);
      const run = await pane?.run(command);
      expect(run).toMatchObject({
        output: typeof output === 'string' ? output : expect.stringMatching(output),
        status: typeof status === 'string' ? status : expect.stringMatching(status),
        tail: '0',
        kinds: 'SET',
      });
    },
  );
});
