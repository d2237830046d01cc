import { execa } from 'execa';
import { expect, test } from 'vitest';
import { chooseGates, GATES } from '../support/gate-list.js';

test('without words every gate is run', () => {
  expect(chooseGates([])).toEqual(GATES);
});

test('words choose the gates that have one of them in their names, in the order of the gates', () => {
  const chosen = chooseGates(['unit', 'lint', 'architecture']);
  expect(chosen.map(({ name }) => name)).toEqual(['architecture tests', 'lint', 'unit tests']);
});

test('a word that no gate has is wrong usage, also beside one that a gate has', async () => {
  const { exitCode, stdout, stderr } = await execa('tsx', ['test/gates.ts', 'lint', 'nonsense'], {
    preferLocal: true,
    reject: false,
  });
  expect(exitCode).toBe(64);
  expect(stdout).toBe('');
  expect(stderr).toContain('"nonsense"');
  for (const { name } of GATES) expect(stderr).toContain(name);
});
