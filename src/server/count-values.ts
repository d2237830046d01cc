/**
 * More than any tool takes. Each value may be several problems, and telling them keeps every other call
 * waiting.
 */
export const MAX_VALUES = 10_000;

/** Whether a JSON value holds more values than any tool takes, itself and all within it counted. */
export function holdsTooMany(value: unknown): boolean {
  let count = 0;
  const isWithin = (part: unknown): boolean => {
    count += 1;
    if (count > MAX_VALUES) return false;
    if (typeof part !== 'object' || part === null) return true;
    for (const name in part) if (!isWithin((part as Record<string, unknown>)[name])) return false;
    return true;
  };
  return !isWithin(value);
}
