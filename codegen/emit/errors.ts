import type { Model } from '../model.js';
import type { OutputFile } from '../output.js';

/** `generated/errors.ts`: the table of error codes and their union. */
export function emitErrors(model: Model): OutputFile {
  const rows = model.errors.map(
    ({ code, retryable, meaning }) =>
      `${code}: { retryable: ${String(retryable)}, meaning: ${JSON.stringify(meaning)} },`,
  );
  const text = [
    '/** Every error code: what it means, and whether the same call may succeed later unchanged. */',
    'export const ERRORS = {',
    ...rows,
    '} as const;',
    '',
    '/** A code that a caller can branch on. */',
    'export type ErrorCode = keyof typeof ERRORS;',
  ].join('\n');
  return { path: 'generated/errors.ts', text };
}
