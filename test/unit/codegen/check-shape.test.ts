import { describe, expect, test } from 'vitest';
import { checkTree } from '../../../codegen/check/check.js';
import { loadTree } from '../../../codegen/load.js';
import {
  at,
  capability,
  EXAMPLES,
  input,
  KEYS,
  output,
  problemsOf,
  row,
  RUN,
  TS,
} from '../../support/contract-tree.js';

test('nothing is wrong with the committed contracts', async () => {
  expect(checkTree(await loadTree('contracts'))).toEqual([]);
});

describe('the shape of a contract', () => {
  test.each([
    row(
      'a member it does not know',
      RUN,
      (c) => (c['errors'] = []),
      'additional properties: "errors"',
    ),
    row('a missing description', RUN, (c) => delete c['description'], 'description'),
    row('a dotted name', RUN, (c) => (c['name'] = 'run.it'), '#/name'),
    row('a name of 41 characters', RUN, (c) => (c['name'] = 'x'.repeat(41)), '#/name'),
    row('an empty title', TS, (c) => (c['title'] = ''), '#/title'),
    row(
      'a missing hint',
      RUN,
      (c) => delete at(c, 'annotations')['openWorldHint'],
      'openWorldHint',
    ),
    row(
      'a hint that is no boolean',
      RUN,
      (c) => (at(c, 'annotations')['readOnlyHint'] = 'no'),
      'readOnlyHint',
    ),
    row('a source that says nothing', RUN, (c) => (c['source'] = {}), '#/source'),
    row('a capability without a toolset', RUN, (c) => delete capability(c)['toolset'], 'toolset'),
    row('an unknown toolset', RUN, (c) => (capability(c)['toolset'] = 'all'), 'toolset'),
    row('a meta key without a prefix', RUN, (c) => (at(c, 'meta')['x'] = 1), '#/meta'),
    row('an input that is no object', RUN, (c) => (input(c)['type'] = 'array'), '#/inputSchema'),
    row('a root without a type', RUN, (c) => delete output(c)['type'], '#/outputSchema'),
    row(
      'alternatives at the root of an input',
      RUN,
      (c) => (input(c)['oneOf'] = [{ type: 'object' }]),
      '#/inputSchema/oneOf',
    ),
    row(
      'a reference at a root',
      RUN,
      (c) => (output(c)['$ref'] = '#/$defs/RunOutcome'),
      '#/outputSchema/$ref',
    ),
    row(
      'an unknown dialect',
      RUN,
      (c) => (input(c)['$schema'] = 'http://json-schema.org/draft-04/schema#'),
      '$schema',
    ),
    row('an id', RUN, (c) => (input(c)['$id'] = 'run'), '$id'),
    row(
      'an unknown keyword',
      RUN,
      (c) => (input(c, 'properties', 'pane')['minimun'] = 1),
      'minimun',
    ),
    row(
      'prefixItems',
      KEYS,
      (c) => (input(c, 'properties', 'keys')['prefixItems'] = []),
      'prefixItems',
    ),
    row(
      'an array without items',
      KEYS,
      (c) => delete input(c, 'properties', 'keys')['items'],
      '#/inputSchema/properties/keys',
    ),
    row(
      'a format that clients warn of',
      RUN,
      (c) => (input(c, 'properties', 'seconds')['format'] = 'uint32'),
      'format',
    ),
    row(
      'a reference out of the file',
      RUN,
      (c) => (output(c, 'properties', 'outcome')['$ref'] = 'common.json#/A'),
      '$ref',
    ),
    row(
      'a pattern that is none',
      TS,
      (c) => (input(c, 'properties', 'paneId')['pattern'] = '('),
      'pattern',
    ),
    row(
      'an error without a meaning',
      'errors.json',
      (c) => delete at(c, 'INTERNAL')['meaning'],
      'meaning',
    ),
    row(
      'a lower-case error code',
      'errors.json',
      (c) => (c['internal'] = c['INTERNAL']),
      'errors.json',
    ),
    row(
      'an example without a result',
      EXAMPLES,
      (c) => delete at(c, 'examples', 0)['result'],
      'result',
    ),
    row(
      'a step that does two things',
      EXAMPLES,
      (c) => (at(c, 'examples', 0)['after'] = [{ split: 'a', tmux: ['x'] }]),
      'after/0',
    ),
    row(
      'an unknown step',
      EXAMPLES,
      (c) => (at(c, 'examples', 0)['after'] = [{ sleep: 1 }]),
      'sleep',
    ),
  ])('refuses $name', (given) => {
    expect(problemsOf(given).join('\n')).toContain(given.want);
  });
});
