import { expect, test } from 'vitest';
import { ERRORS } from '../../../generated/errors.js';
import type { Refusal } from '../../../src/core/refusal.js';
import type { ErrorCode } from '../../../src/errors.js';
import * as rs from '../../../src/handlers/libtmux-rs/render-error.js';
import * as ts from '../../../src/handlers/libtmux-ts/render-error.js';
import { toToolError } from '../../../src/handlers/refusals.js';

const places = Array.from({ length: 13 }, (_, index) => ({
  sessionId: '$1' as const,
  sessionName: 'main',
  index,
  active: false,
  linked: true,
}));

const cases: { refusal: Refusal; code: ErrorCode; kind: string; says: string[] }[] = [
  {
    refusal: { reason: 'sessionExists', name: 'other' },
    code: 'SESSION_EXISTS',
    kind: 'refused',
    says: ['"other"'],
  },
  {
    refusal: { reason: 'nameEmpty' },
    code: 'NAME_INVALID',
    kind: 'invalid_input',
    says: ['a name'],
  },
  {
    refusal: { reason: 'hasControl', what: 'title' },
    code: 'TEXT_HAS_CONTROL',
    kind: 'invalid_input',
    says: ['title'],
  },
  {
    refusal: { reason: 'tooLong', what: 'channel', maxBytes: 1000 },
    code: 'TEXT_TOO_LONG',
    kind: 'invalid_input',
    says: ['channel', '1000 bytes'],
  },
  {
    refusal: { reason: 'outOfRange', what: 'width', minimum: 1, maximum: 10_000 },
    code: 'VALUE_OUT_OF_RANGE',
    kind: 'invalid_input',
    says: ['width', 'from 1 to 10000'],
  },
  {
    refusal: { reason: 'layoutInvalid', problem: 'its checksum does not fit' },
    code: 'LAYOUT_INVALID',
    kind: 'invalid_input',
    says: ['its checksum does not fit', 'tiled'],
  },
  {
    refusal: { reason: 'layoutUnsupported', preset: 'main-vertical-mirrored', since: '3.5' },
    code: 'TMUX_TOO_OLD',
    kind: 'unsupported_version',
    says: ['main-vertical-mirrored', '3.5'],
  },
  {
    refusal: { reason: 'indexInUse', index: 3 },
    code: 'INDEX_IN_USE',
    kind: 'invalid_input',
    says: ['3 of that session'],
  },
  {
    refusal: { reason: 'severalPlaces', windowId: '@2', places },
    code: 'PLACE_AMBIGUOUS',
    kind: 'invalid_input',
    says: ['@2', '$1 ("main") index 0', 'and 1 more'],
  },
  {
    refusal: { reason: 'noSuchPlace', windowId: '@2', places: places.slice(0, 1) },
    code: 'PLACE_NOT_FOUND',
    kind: 'object_gone',
    says: ['@2', '$1 ("main") index 0'],
  },
  {
    refusal: { reason: 'nothingLast', what: 'pane' },
    code: 'NOTHING_LAST',
    kind: 'invalid_input',
    says: ['pane'],
  },
  {
    refusal: { reason: 'tooManyWaits', maximum: 32 },
    code: 'TOO_MANY_WAITS',
    kind: 'capacity',
    says: ['32'],
  },
];

test.each(cases)('$refusal.reason has its code and kind, and says what it is about', (row) => {
  const { refusal, code, kind, says } = row;
  const error = toToolError(refusal, {});
  const { message, data } = JSON.parse(rs.renderError(error)) as { message: string; data: object };
  expect(data).toMatchObject({ code, kind, retryable: ERRORS[code].retryable });
  const text = ts.renderError(error);
  expect(text).toContain(code);
  for (const word of says) {
    expect(message).toContain(word);
    expect(text).toContain(word);
  }
  expect(message).toContain('nothing was done');
});

test('tmux’s own words are passed on', () => {
  const complaint = 'sessions are grouped "x';
  const { code, message } = toToolError({ reason: 'tmuxRefused', complaint }, {});
  expect(code).toBe('TMUX_REFUSED');
  expect(message).toContain('sessions are grouped \\"x');
});
