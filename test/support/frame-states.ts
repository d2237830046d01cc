import { expect } from 'vitest';
import { type FrameDriver, SHELLS, type TestShell } from './frame-driver.js';

/** Command, its output, its status. */
export type Check = readonly [command: string, output: string | RegExp, status: string];

export interface State {
  readonly title: string;
  readonly shells: readonly TestShell[];
  readonly setup: readonly string[];
  /** The last line of `setup` leaves no word as it was. */
  readonly shadows?: boolean;
  readonly checks: readonly Check[];
}

/** Every shell, once. */
export const ALL = (Object.keys(SHELLS) as TestShell[]).filter((shell) => !shell.includes('('));
export const BASH: readonly TestShell[] = ['bash', 'bash --posix'];
export const but = (...shells: readonly TestShell[]): readonly TestShell[] =>
  ALL.filter((shell) => !shells.includes(shell));

/** Text, or what matches a pattern. */
export function like(want: string | RegExp): unknown {
  return typeof want === 'string' ? want : expect.stringMatching(want);
}

/** Bring a new pane's shell into a state; every check holds in it, and the shell is alive afterwards. */
export async function checkState(
  driver: FrameDriver,
  shell: TestShell,
  { setup, shadows = false, checks }: State,
): Promise<void> {
  await using pane = await driver.pane(shell);
  if (shadows) await pane.lineThatShadows(`${setup.join('; ')}; :`);
  else for (const line of setup) await pane.line(line);
  for (const [command, output, status] of checks)
    expect(await pane.run(command), command).toMatchObject({
      output: like(output),
      status,
      tail: '0',
    });
  if (!shadows) await pane.sync();
}
