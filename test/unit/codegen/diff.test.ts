import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../codegen/json.js';
import { diffSchemas } from '../../../codegen/diff/schema-diff.js';

const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties,
  ...more,
});
const closed = { additionalProperties: false };
const value = (schema: JsonObject): JsonObject => object({ a: schema });
const choices = (...names: string[]): JsonObject => ({
  oneOf: names.map((name) => ({ type: 'string', const: name })),
});

/**
 * What changed, the old and the new schema, and the class for an input and for an output: Breaking,
 * Compatible, Documentation, or no change at all.
 */
const ROWS: readonly (readonly [string, JsonObject, JsonObject, string])[] = [
  ['nothing', value({ type: 'string' }), value({ type: 'string' }), '--'],
  ['another description', value({ description: 'x' }), value({ description: 'y' }), 'DD'],
  [
    'another order of members',
    { type: 'object', title: 'x' },
    { title: 'x', type: 'object' },
    '--',
  ],
  ['a new optional property', object({}, closed), object({ a: {} }, closed), 'CB'],
  ['a new optional property of an open object', object({}), object({ a: {} }), 'CC'],
  [
    'a new required property',
    object({}, closed),
    object({ a: {} }, { ...closed, required: ['a'] }),
    'BB',
  ],
  [
    'a new required property of an open object',
    object({}),
    object({ a: {} }, { required: ['a'] }),
    'BC',
  ],
  ['a removed property', object({ a: {} }), object({}), 'BB'],
  [
    'a property that becomes required',
    object({ a: {} }),
    object({ a: {} }, { required: ['a'] }),
    'BC',
  ],
  [
    'a property that becomes optional',
    object({ a: {} }, { required: ['a'] }),
    object({ a: {} }),
    'CB',
  ],
  ['an object that closes', object({}), object({}, closed), 'BC'],
  ['an object that opens', object({}, closed), object({}), 'CB'],
  ['a further type', value({ type: 'string' }), value({ type: ['string', 'null'] }), 'CB'],
  ['a type less', value({ type: ['string', 'null'] }), value({ type: 'string' }), 'BC'],
  ['another type', value({ type: 'string' }), value({ type: 'boolean' }), 'BB'],
  ['integers that become numbers', value({ type: 'integer' }), value({ type: 'number' }), 'CB'],
  ['a further value', value({ enum: ['x'] }), value({ enum: ['x', 'y'] }), 'CB'],
  ['a value less', value({ enum: ['x', 'y'] }), value({ enum: ['x'] }), 'BC'],
  ['other values', value({ enum: ['x'] }), value({ enum: ['y'] }), 'BB'],
  ['a further constant among alternatives', value(choices('x')), value(choices('x', 'y')), 'CB'],
  [
    'the same values written otherwise',
    value(choices('x', 'y')),
    value({ enum: ['y', 'x'] }),
    '--',
  ],
  ['a higher minimum', value({ minimum: 0 }), value({ minimum: 1 }), 'BC'],
  ['a lower minimum', value({ minimum: 1 }), value({ minimum: 0 }), 'CB'],
  ['a new maximum', value({}), value({ maximum: 9 }), 'BC'],
  ['a higher maximum', value({ maximum: 9 }), value({ maximum: 10 }), 'CB'],
  ['no maximum any more', value({ maximum: 9 }), value({}), 'CB'],
  ['a shorter string', value({ maxLength: 9 }), value({ maxLength: 8 }), 'BC'],
  ['a new pattern', value({}), value({ pattern: 'x' }), 'BC'],
  ['another pattern', value({ pattern: 'x' }), value({ pattern: 'y' }), 'BB'],
  ['items that must differ', value({}), value({ uniqueItems: true }), 'BC'],
  [
    'narrower items',
    value({ items: { type: ['string', 'null'] } }),
    value({ items: { type: 'string' } }),
    'BC',
  ],
  ['a new default', value({}), value({ default: 1 }), 'CD'],
  ['another default', value({ default: 1 }), value({ default: 2 }), 'BD'],
  ['no default any more', value({ default: 1 }), value({}), 'BD'],
  ['another dialect', { $schema: 'a' }, { $schema: 'b' }, 'BB'],
  ['another treatment of a value', value({ 'x-how': 'a' }), value({ 'x-how': 'b' }), 'BB'],
  [
    'a further alternative',
    value({ anyOf: [{ type: 'string' }] }),
    value({ anyOf: [{ type: 'string' }, { type: 'integer' }] }),
    'CB',
  ],
  [
    'a narrower alternative',
    value({ anyOf: [{ type: 'integer' }, { type: 'null' }] }),
    value({ anyOf: [{ type: 'integer', minimum: 0 }, { type: 'null' }] }),
    'BC',
  ],
  ['a property that becomes anything', value({ type: 'string' }), object({ a: true }), 'CB'],
  [
    'a definition that moved',
    object({ a: { $ref: '#/$defs/A' } }, { $defs: { A: { type: 'string' } } }),
    value({ type: 'string' }),
    '--',
  ],
  [
    'a definition that narrowed',
    object({ a: { $ref: '#/$defs/A' } }, { $defs: { A: {} } }),
    object({ a: { $ref: '#/$defs/A' } }, { $defs: { A: { maximum: 1 } } }),
    'BC',
  ],
];

describe('a changed schema', () => {
  test.each(ROWS)('with %s is classed', (_name, old, now, want) => {
    const letter = (side: 'input' | 'output'): string =>
      diffSchemas(old, now, side)
        .map((change) => change.class.charAt(0).toUpperCase())
        .join('') || '-';
    expect(letter('input') + letter('output')).toBe(want);
  });

  test('is told by its place and both values', () => {
    const old = object({ rows: { items: object({ n: { maximum: 600 } }) } });
    const now = object({ rows: { items: object({ n: { maximum: 300 } }) } });
    expect(diffSchemas(old, now, 'input')).toEqual([
      {
        class: 'breaking',
        pointer: '/inputSchema/properties/rows/items/properties/n/maximum',
        message: '600 → 300',
      },
    ]);
  });
});
