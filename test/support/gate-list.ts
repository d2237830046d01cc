/** A check of the whole repository. A gate of tests counts its tests, any other counts as one. */
export interface Gate {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** The vitest project, when the gate is one. */
  readonly project?: string;
}

const tests = (project: string): Gate => ({
  name: `${project} tests`,
  command: ['vitest', 'run', '--project', project],
  project,
});

/** In the order in which a failure says most: a stale `generated/` explains a type error. */
export const GATES: readonly Gate[] = [
  {
    name: 'generated code and docs are fresh',
    command: ['npm', 'run', '--silent', 'codegen:check'],
  },
  { name: 'format', command: ['npm', 'run', '--silent', 'format:check'] },
  { name: 'lint', command: ['npm', 'run', '--silent', 'lint'] },
  { name: 'types', command: ['npm', 'run', '--silent', 'typecheck'] },
  { name: 'unused code', command: ['npm', 'run', '--silent', 'unused'] },
  { name: 'build', command: ['npm', 'run', '--silent', 'build'] },
  { name: 'package shape', command: ['npm', 'run', '--silent', 'pack:check'] },
  tests('architecture'),
  tests('unit'),
  tests('integration'),
  tests('conformance'),
  tests('e2e'),
];

/** Words of which one is part of no gate's name. */
export class NoSuchGateError extends Error {
  override readonly name = 'NoSuchGateError';
}

/**
 * The gates whose names have one of the words in them; without words, all.
 *
 * @throws NoSuchGateError naming the gates that there are.
 */
export function chooseGates(words: readonly string[]): readonly Gate[] {
  const unknown = words.find((word) => !GATES.some(({ name }) => name.includes(word)));
  if (unknown !== undefined)
    throw new NoSuchGateError(
      `no gate has ${JSON.stringify(unknown)} in its name; there are:\n${GATES.map(({ name }) => `  ${name}\n`).join('')}`,
    );
  if (words.length === 0) return GATES;
  return GATES.filter(({ name }) => words.some((word) => name.includes(word)));
}
