import { describe, expect, test } from 'vitest';
import { findCollisions, toCamelCase, toPascalCase } from '../../../codegen/naming.js';

describe('names in generated code', () => {
  test.each([
    { given: 'run_shell_command', pascal: 'RunShellCommand', camel: 'runShellCommand' },
    { given: 'libtmux-rs', pascal: 'LibtmuxRs', camel: 'libtmuxRs' },
    { given: 'x', pascal: 'X', camel: 'x' },
    { given: 'a__b_2', pascal: 'AB2', camel: 'aB2' },
  ])('$given becomes $pascal and $camel', ({ given, pascal, camel }) => {
    expect(toPascalCase(given)).toBe(pascal);
    expect(toCamelCase(given)).toBe(camel);
  });

  test('tells names apart that stay apart', () => {
    expect(findCollisions(['send_keys', 'send_keys_batch'])).toEqual([]);
  });

  test('finds names that would become one', () => {
    const names = ['send_keys', 'list', 'send__keys', 'sendKeys', 'List'];
    expect(findCollisions(names)).toEqual([
      ['send_keys', 'send__keys', 'sendKeys'],
      ['list', 'List'],
    ]);
  });
});
