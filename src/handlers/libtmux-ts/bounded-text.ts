import { boundOutput, type BoundedOutput } from './bounded-output.js';

/** As `boundOutput`, but a final newline stays: what follows may go on in the same line. */
export function boundText(
  text: string,
  bounds: { readonly maxLines: number; readonly maxBytes: number },
): BoundedOutput {
  if (!text.endsWith('\n') || bounds.maxBytes < 1) return boundOutput(text, bounds);
  const bounded = boundOutput(text, { ...bounds, maxBytes: bounds.maxBytes - 1 });
  return {
    ...bounded,
    output: `${bounded.output}\n`,
    returnedBytes: bounded.returnedBytes + 1,
  };
}
