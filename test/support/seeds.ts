import type { ContractSet } from '../../src/config.js';

/** Tools whose descriptions were there before the project: they stay as they are. */
const SEEDS: Readonly<Record<ContractSet, readonly string[]>> = {
  'libtmux-rs': ['run_shell_command', 'send_keys'],
  'libtmux-ts': ['run_shell_command'],
};

export function isSeed(set: ContractSet, tool: string): boolean {
  return SEEDS[set].includes(tool);
}
