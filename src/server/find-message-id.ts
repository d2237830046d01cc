const ID = String.raw`"id"\s*:\s*(-?\d{1,15}|"(?:[^"\\]|\\.){0,200}")`;
const FIRST = new RegExp(String.raw`^\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?${ID}\s*,`);
const LAST = new RegExp(String.raw`${ID}\s*(?:,\s*"jsonrpc"\s*:\s*"2\.0"\s*)?\}\s*$`);

/**
 * The id of a JSON-RPC request of which only both ends are known.
 *
 * Found where clients put it: among the first members, or the last. Elsewhere, an `id` could be one
 * inside of the parameters, so there is no answer.
 */
export function findMessageId(head: string, tail: string): string | number | undefined {
  const text = FIRST.exec(head)?.[1] ?? LAST.exec(tail)?.[1];
  if (text === undefined) return undefined;
  try {
    const id: unknown = JSON.parse(text);
    return typeof id === 'string' || typeof id === 'number' ? id : undefined;
  } catch {
    return undefined;
  }
}
