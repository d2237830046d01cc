import { describe, expect, test } from 'vitest';
import { toJsonObject } from '../../../codegen/json.js';
import { resolveToolRefs } from '../../../codegen/tool-refs.js';
import { capability, input, output, problemsOf, row, KEYS } from '../../support/contract-tree.js';

const BATCH = 'libtmux-rs/call_read_tools_batch.json';

describe('a reference to another tool', () => {
  test.each([
    row(
      'leads nowhere',
      KEYS,
      (copy) => Object.assign(input(copy, 'properties', 'enter'), { $ref: 'tool:gone' }),
      'tool:gone leads nowhere',
    ),
    row(
      'leads to a tool that refers to others',
      KEYS,
      (copy) =>
        Object.assign(input(copy, 'properties', 'enter'), { $ref: 'tool:call_read_tools_batch' }),
      'leads to a tool that refers to others',
    ),
    row(
      'is in an output',
      KEYS,
      (copy) => Object.assign(output(copy, 'properties', 'pane'), { $ref: 'tool:list_panes' }),
      'is in an output',
    ),
    row(
      'is not told as authority',
      BATCH,
      (copy) => (capability(copy)['nestedAuthority'] = ['list_panes']),
      'differs from the tools that inputSchema refers to',
    ),
  ])('that $name is a problem', (fault) => {
    const problems = problemsOf(fault);
    expect(problems.join('\n')).toContain(`contracts/${fault.file}#/`);
    expect(problems.join('\n')).toContain(fault.want);
  });

  test('is replaced by its input schema: definitions in place, no words, no dialect', () => {
    const inputSchema = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      title: 'Words',
      properties: {
        title: { type: 'string', description: 'A property of that name stays.' },
        mode: { $ref: '#/$defs/Mode', default: 'a' },
      },
      $defs: { Mode: { enum: ['a', 'b'], description: 'Words.' } },
    };
    const contracts = [
      { path: 'x.json', value: { wireName: 'x', inputSchema } },
      {
        path: 'y.json',
        value: {
          wireName: 'y',
          inputSchema: { type: 'object', properties: { given: { $ref: 'tool:x' } } },
        },
      },
    ];
    const [, y] = resolveToolRefs({ contracts }).contracts;
    expect(toJsonObject(y?.value)['inputSchema']).toEqual({
      type: 'object',
      properties: {
        given: {
          type: 'object',
          properties: {
            title: { type: 'string' },
            mode: { enum: ['a', 'b'], default: 'a' },
          },
        },
      },
    });
  });
});
