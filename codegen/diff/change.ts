/**
 * What a change means for clients that were written against the old contract.
 *
 * `breaking`: a call that was right may be refused or mean something else, or a result may be one
 * that they cannot read. `compatible`: they go on as before. `documentation`: words only.
 */
export type ChangeClass = 'breaking' | 'compatible' | 'documentation';

export interface Change {
  readonly class: ChangeClass;
  /** Where in the contract: `/inputSchema/properties/seconds/maximum`. */
  readonly pointer: string;
  /** What changed, for people: `600 → 300`. */
  readonly message: string;
}

/** How the set of allowed values changed. `other`: neither only wider nor only narrower. */
export type Shift = 'wider' | 'narrower' | 'other';

export type Side = 'input' | 'output';

/**
 * Clients send inputs and read outputs, so the same change means the opposite on the other side:
 * an input may only become wider, an output only narrower.
 */
export function classify(shift: Shift, side: Side): ChangeClass {
  const allowed = side === 'input' ? 'wider' : 'narrower';
  return shift === allowed ? 'compatible' : 'breaking';
}

/** `old → new`, as JSON; long values are cut. */
export function arrow(before: unknown, after: unknown): string {
  return `${toShortJson(before)} → ${toShortJson(after)}`;
}

function toShortJson(value: unknown): string {
  if (value === undefined) return 'none';
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
