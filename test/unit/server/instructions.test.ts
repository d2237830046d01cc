import { expect, test } from 'vitest';
import { MAX_INSTRUCTIONS, toInstructions } from '../../../src/server/instructions.js';
import { TOOL_SETS, collectTools } from '../../../src/server/tool-sets.js';

test.each(Object.entries(TOOL_SETS))(
  'the instructions of %s are short, plain, and name no missing tool',
  (_, set) => {
    for (const own of [true, false]) {
      const text = toInstructions(set.guidance, own);
      expect(text.length).toBeLessThanOrEqual(MAX_INSTRUCTIONS);
      expect(text).toMatch(/^[\n\u0020-\u007e]*$/);
      expect(text).toContain('%0');
      const tools = collectTools(set);
      for (const [word] of text.matchAll(/\b[a-z]+_[a-z_]+\b/g))
        if (!['no_shell', 'timed_out'].includes(word)) expect([...tools.keys()]).toContain(word);
    }
  },
);
