import { isRecord } from './is-record.js';

/**
 * The ids of the requests in a line of JSON that is no message: one in a wrong form, or a batch. What is
 * no request, as an answer or a notification, is never answered, and neither is an id that MCP does not know.
 */
export function findRequestIds(value: unknown): readonly (string | number)[] {
  const members: readonly unknown[] = Array.isArray(value) ? value : [value];
  return members.flatMap((member) => {
    if (!isRecord(member) || !('method' in member)) return [];
    const { id } = member;
    return typeof id === 'string' || Number.isSafeInteger(id) ? [id as string | number] : [];
  });
}
