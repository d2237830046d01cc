/** A check of the whole repository. A gate of tests counts its tests, any other counts as one. */
export interface Gate {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** The vitest project, when the gate is one. */
  readonly project?: string;
  /** It starts no terminals and keeps one core busy: another gate may run beside it. */
  readonly isStatic: boolean;
}

const tests = (project: string, isStatic = false): Gate => ({
  name: `${project} tests`,
  command: ['vitest', 'run', '--project', project],
  project,
  isStatic,
});

const script = (name: string, npmScript: string): Gate => ({
  name,
  command: ['npm', 'run', '--silent', npmScript],
  isStatic: true,
});

/** The longest of those that run side by side come first. */
export const GATES: readonly Gate[] = [
  tests('architecture', true),
  script('lint', 'lint'),
  script('format', 'format:check'),
  script('generated code and docs are fresh', 'codegen:check'),
  script('types', 'typecheck'),
  script('unused code', 'unused'),
  script('build and package shape', 'pack:check'),
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
