import { after } from '../../src/core/clock.js';

/** Let time pass: only where its passing is what is measured, as with CPU time while idle. */
export async function pause(ms: number): Promise<void> {
  await new Promise<void>((resolve) => after(ms, resolve));
}
