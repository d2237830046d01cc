/** `run_shell_command` or `libtmux-rs` → `RunShellCommand`, `LibtmuxRs`. */
export function toPascalCase(wireName: string): string {
  return wireName
    .split(/[-_]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** `run_shell_command` → `runShellCommand`. */
export function toCamelCase(wireName: string): string {
  const pascal = toPascalCase(wireName);
  return pascal.charAt(0).toLowerCase() + pascal.slice(1);
}

/**
 * Names that two wire names would share in generated code: `a_b` and `a__b` are both `AB`.
 *
 * @returns Each group of two or more wire names that collide.
 */
export function findCollisions(wireNames: readonly string[]): readonly (readonly string[])[] {
  const byName = new Map<string, readonly string[]>();
  for (const wireName of wireNames) {
    // File systems may not tell case apart either.
    const key = toPascalCase(wireName).toLowerCase();
    byName.set(key, [...(byName.get(key) ?? []), wireName]);
  }
  return [...byName.values()].filter((group) => group.length > 1);
}
