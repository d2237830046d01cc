import { describe, expect, test } from 'vitest';
import { toDialect, toValidatorSchema } from '../../../codegen/dialect.js';
import { withFilledDefaults } from '../../../codegen/filled-defaults.js';
import { canonicalJson } from '../../../codegen/json.js';
import { resolveRef, walkSchema } from '../../../codegen/schema-walk.js';

describe('the schema that a validator is made from', () => {
  test.each([
    { name: 'a format alone', given: { format: 'int32' }, low: -2147483648, high: 2147483647 },
    {
      name: 'tighter bounds of its own',
      given: { format: 'int32', minimum: 0, maximum: 10 },
      low: 0,
      high: 10,
    },
    {
      name: 'looser bounds of its own',
      given: { format: 'int32', minimum: -1e12, maximum: 1e12 },
      low: -2147483648,
      high: 2147483647,
    },
  ])('bounds int32 with $name', ({ given, low, high }) => {
    expect(toValidatorSchema(given, 'input')).toEqual({ minimum: low, maximum: high });
  });

  test('leaves words and other formats out, at every depth', () => {
    const schema = {
      $schema: 'x',
      description: 'a',
      properties: { description: { title: 'b', format: 'double', type: 'number' } },
    };
    expect(toValidatorSchema(schema, 'output')).toEqual({
      properties: { description: { type: 'number' } },
    });
  });

  test('keeps defaults for inputs only', () => {
    const schema = { properties: { on: { type: 'boolean', default: true } } };
    expect(toValidatorSchema(schema, 'input')).toEqual(schema);
    expect(toValidatorSchema(schema, 'output')).toEqual({
      properties: { on: { type: 'boolean' } },
    });
  });

  test('is of the dialect that it names, else of 2020-12', () => {
    expect(toDialect({ $schema: 'http://json-schema.org/draft-07/schema#' })).toBe('draft-07');
    expect(toDialect({})).toBe('2020-12');
  });
});

describe('the schema that an input type is made from', () => {
  const row = { type: 'object', properties: { on: { default: false } }, required: [] };

  test.each([
    { name: 'at the root', given: row },
    { name: 'in an object', given: { properties: { a: row } }, path: '#/properties/a' },
    {
      name: 'in a list',
      given: { properties: { a: { items: row } } },
      path: '#/properties/a/items',
    },
    {
      name: 'behind a reference',
      given: { properties: { a: { $ref: '#/$defs/A' } }, $defs: { A: row } },
      path: '#/$defs/A',
    },
  ])('demands what the validator fills in $name', ({ given, path }) => {
    const filled = withFilledDefaults(given);
    const found = path === undefined ? filled : resolveRef(filled, path);
    expect(found).toMatchObject({ required: ['on'] });
  });

  test.each([
    { name: 'an alternative', given: { anyOf: [row] } },
    {
      name: 'a definition that an alternative names too',
      given: {
        properties: { a: { $ref: '#/$defs/A' }, b: { oneOf: [{ $ref: '#/$defs/A' }] } },
        $defs: { A: row },
      },
    },
  ])('demands nothing in $name, where the validator fills nothing in', ({ given }) => {
    expect(withFilledDefaults(given)).toEqual(given);
  });
});

test('a walk meets every schema once, boolean ones too', () => {
  const schema = {
    properties: { a: { items: { type: 'string' } }, b: true },
    anyOf: [{ const: 1 }],
    additionalProperties: false,
  };
  expect(walkSchema(schema).map(({ pointer }) => pointer)).toEqual([
    '',
    '/properties/a',
    '/properties/a/items',
    '/properties/b',
    '/additionalProperties',
    '/anyOf/0',
  ]);
});

test('canonical JSON is the same for equal data and keeps the order of lists', () => {
  expect(canonicalJson({ b: [2, 1], a: { d: 1, c: null } })).toBe(
    '{"a":{"c":null,"d":1},"b":[2,1]}',
  );
});
