import type { GuidanceNote } from './tool-set.js';

/** The part of the MCP instructions that is the same in the words of every set. */
export const SHARED_GUIDANCE: readonly GuidanceNote[] = [
  { needs: ['paste_text'], text: 'paste_text: several lines as one block.' },
  {
    needs: ['wait_for_text', 'capture_since'],
    text: 'Wait for a server or prompt with wait_for_text; read on where you stopped with capture_since. Never poll.',
  },
  {
    needs: ['snapshot_pane', 'call_read_tools_batch'],
    text: 'snapshot_pane: what a pane shows. call_read_tools_batch: many reads in one call.',
  },
];
