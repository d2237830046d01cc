import type { Limits } from '../context.js';

/** The first entries of a list, and how many were left out. */
export interface BoundedRows<Row> {
  readonly rows: Row[];
  readonly complete: boolean;
  readonly omittedEntries: number;
}

/** Keep as many entries, from the start, as the operator lets a result hold in lines and in bytes of JSON. */
export function boundRows<Row>(
  rows: readonly Row[],
  { maxResultLines, maxOutputBytes }: Limits,
): BoundedRows<Row> {
  const kept: Row[] = [];
  let bytes = 0;
  for (const row of rows.slice(0, maxResultLines)) {
    bytes += Buffer.byteLength(JSON.stringify(row)) + SEPARATOR_BYTES;
    if (bytes > maxOutputBytes) break;
    kept.push(row);
  }
  const omittedEntries = rows.length - kept.length;
  return { rows: kept, complete: omittedEntries === 0, omittedEntries };
}

/** A comma. */
const SEPARATOR_BYTES = 1;
