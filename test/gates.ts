import { rm, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import stripAnsi from 'strip-ansi';
import { chooseGates, type Gate, NoSuchGateError } from './support/gate-list.js';

interface Count {
  readonly passed: number;
  readonly failed: number;
}

/** How many gates run at a time that start no terminals. */
const SIDE_BY_SIDE = 2;

/** sysexits(3): wrong usage. */
const EX_USAGE = 64;

let gates: readonly Gate[];
try {
  gates = chooseGates(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof NoSuchGateError)) throw error;
  process.stderr.write(error.message);
  process.exit(EX_USAGE);
}

const scratch = await mkdtemp(path.join(tmpdir(), 'panewright-gates-'));
let total: Count = { passed: 0, failed: 0 };
try {
  const [first, then] = [
    gates.filter(({ isStatic }) => isStatic),
    gates.filter((gate) => !gate.isStatic),
  ];
  // Each takes the next one from the same iterator.
  const left = first.values();
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, () => runEach(left)));
  await runEach(then);
} finally {
  await rm(scratch, { recursive: true, force: true });
}
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed === 0 ? 0 : 1;

async function runEach(some: Iterable<Gate>): Promise<void> {
  for (const gate of some) {
    const count = await run(gate);
    total = { passed: total.passed + count.passed, failed: total.failed + count.failed };
  }
}

async function run({ name, command, project }: Gate): Promise<Count> {
  const report = path.join(scratch, `${project ?? 'gate'}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const [file, ...args] = command;
  const startedAt = performance.now();
  const { exitCode, all } = await execa(
    file,
    project === undefined ? args : [...args, ...reporters],
    {
      preferLocal: true,
      reject: false,
      all: true,
      stdin: 'ignore',
    },
  );
  const count = await countOf(exitCode === 0, project === undefined ? undefined : report);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(
    `${count.failed === 0 ? 'ok    ' : 'FAILED'} ${name}: ${count.passed} passed, ${count.failed} failed (${seconds} s)\n`,
  );
  for (const title of retriedIn(all))
    process.stdout.write(`       only when tried again: ${title}\n`);
  if (count.failed > 0) process.stdout.write(`${all}\n`);
  return count;
}

/** The tests that did not pass at first, as Vitest's default reporter shows them. */
function retriedIn(output: string): readonly string[] {
  const lines = stripAnsi(output).split('\n');
  return lines.filter((line) => /^ *✓ .*\(retry x\d+\)/.test(line)).map((line) => line.trim());
}

/** A run of tests that ended badly has failed, whatever its report says; so has one with no test. */
async function countOf(succeeded: boolean, report: string | undefined): Promise<Count> {
  if (report === undefined) return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  const text = await readFile(report, 'utf8').catch(() => '{}');
  const { numPassedTests = 0, numFailedTests = 0 } = JSON.parse(text) as Readonly<
    Record<'numPassedTests' | 'numFailedTests', number | undefined>
  >;
  const isSound = succeeded && numPassedTests > 0;
  return { passed: numPassedTests, failed: isSound ? numFailedTests : Math.max(numFailedTests, 1) };
}
