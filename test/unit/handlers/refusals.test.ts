import { describe, expect, test } from 'vitest';
import { ERRORS } from '../../../generated/errors.js';
import { SHELL_NAMES } from '../../../src/core/framing/shells.js';
import type { Refusal } from '../../../src/core/refusal.js';
import type { ErrorCode } from '../../../src/errors.js';
import * as rs from '../../../src/handlers/libtmux-rs/render-error.js';
import { VOCABULARY as RS } from '../../../src/handlers/libtmux-rs/vocabulary.js';
import * as ts from '../../../src/handlers/libtmux-ts/render-error.js';
import { VOCABULARY as TS } from '../../../src/handlers/libtmux-ts/vocabulary.js';
import { toToolError } from '../../../src/handlers/refusals.js';

const panes = Array.from({ length: 12 }, (_, index) => ({
  paneId: `%${index}` as const,
  command: 'bash',
  place: `main:0.${index}`,
}));

const cases: { refusal: Refusal; code: ErrorCode; kind: string; says: string[] }[] = [
  {
    refusal: { reason: 'noSuchPane', paneId: '%99', panes, more: 3 },
    code: 'PANE_NOT_FOUND',
    kind: 'object_gone',
    says: ['%99', '%0 (bash, main:0.0)', '%11 (bash, main:0.11)', 'and 3 more'],
  },
  {
    refusal: { reason: 'noSuchPane', paneId: '%99', panes: [], more: 0 },
    code: 'PANE_NOT_FOUND',
    kind: 'object_gone',
    says: ['no pane at all'],
  },
  {
    refusal: {
      reason: 'noSuchSession',
      session: 'mian',
      sessions: [{ sessionId: '$0', name: 'main' }],
      more: 2,
    },
    code: 'SESSION_NOT_FOUND',
    kind: 'object_gone',
    says: ['id or exactly the name "mian"', '$0 ("main")', 'and 2 more'],
  },
  {
    refusal: {
      reason: 'noSuchSession',
      session: { id: '$9' },
      sessions: [{ sessionId: '$0', name: '$9' }],
      more: 0,
    },
    code: 'SESSION_NOT_FOUND',
    kind: 'object_gone',
    says: ['there is no session $9 on', '$0 ("$9")'],
  },
  {
    refusal: {
      reason: 'noSuchWindow',
      windowId: '@9',
      windows: [{ windowId: '@0', name: 'bash', place: 'main:0' }],
      more: 0,
    },
    code: 'WINDOW_NOT_FOUND',
    kind: 'object_gone',
    says: ['@9', '@0 ("bash", main:0)'],
  },
  {
    refusal: { reason: 'callerPane', paneId: '%1' },
    code: 'CALLER_PANE',
    kind: 'self_protection',
    says: ['%1'],
  },
  {
    refusal: { reason: 'callerUnproven', problem: 'TMUX_PANE is missing' },
    code: 'CALLER_UNPROVEN',
    kind: 'self_protection',
    says: ['TMUX_PANE is missing', 'restart'],
  },
  {
    refusal: { reason: 'reserved', paneId: '%1', owner: 'thisServer' },
    code: 'PANE_RESERVED',
    kind: 'active_run',
    says: ['this MCP server'],
  },
  {
    refusal: { reason: 'reserved', paneId: '%1', owner: 'goneServer' },
    code: 'PANE_RESERVED',
    kind: 'active_run',
    says: ['gone'],
  },
  {
    refusal: { reason: 'attended', paneId: '%1', clients: ['/dev/pts/1'] },
    code: 'PANE_ATTENDED',
    kind: 'invalid_input',
    says: ['/dev/pts/1', '--allow-attended'],
  },
  {
    refusal: { reason: 'dead', paneId: '%1' },
    code: 'PANE_DEAD',
    kind: 'invalid_input',
    says: ['ended'],
  },
  {
    refusal: { reason: 'inputOff', paneId: '%1' },
    code: 'PANE_INPUT_OFF',
    kind: 'invalid_input',
    says: ['off'],
  },
  {
    refusal: { reason: 'inMode', paneId: '%1', mode: 'copy-mode' },
    code: 'PANE_IN_MODE',
    kind: 'invalid_input',
    says: ['copy-mode'],
  },
  {
    refusal: { reason: 'synchronized', paneId: '%1', cohort: ['%1', '%2'] },
    code: 'PANES_SYNCHRONIZED',
    kind: 'invalid_input',
    says: ['%1, %2'],
  },
  {
    refusal: { reason: 'notAShell', paneId: '%1', command: 'vim' },
    code: 'NOT_A_SHELL',
    kind: 'invalid_input',
    says: ['"vim"', SHELL_NAMES.join(', ')],
  },
  {
    refusal: { reason: 'busy', paneId: '%1', by: 'a job' },
    code: 'SHELL_BUSY',
    kind: 'refused',
    says: ['a job'],
  },
  {
    refusal: { reason: 'changed', paneId: '%1' },
    code: 'PANE_CHANGED',
    kind: 'invalid_input',
    says: ['changing'],
  },
  {
    refusal: { reason: 'unreadable', what: 'list-panes' },
    code: 'TMUX_UNREADABLE',
    kind: 'decode',
    says: ['list-panes'],
  },
  {
    refusal: { reason: 'frameUnreadable', paneId: '%1' },
    code: 'FRAME_UNREADABLE',
    kind: 'refused',
    says: ['not run'],
  },
  {
    refusal: { reason: 'frameUnclaimed', paneId: '%1' },
    code: 'FRAME_UNCLAIMED',
    kind: 'refused',
    says: ['not run'],
  },
  {
    refusal: { reason: 'privateDirectory', problem: 'it is a link' },
    code: 'PRIVATE_DIRECTORY',
    kind: 'unreachable',
    says: ['it is a link', ' doctor, with the same options'],
  },
  {
    refusal: { reason: 'unknownKey', key: 'C-Foo' },
    code: 'UNKNOWN_KEY',
    kind: 'invalid_input',
    says: ['"C-Foo"'],
  },
  {
    refusal: { reason: 'nothingToSend' },
    code: 'NOTHING_TO_SEND',
    kind: 'invalid_input',
    says: ['text, keys and enter'],
  },
  {
    refusal: { reason: 'hasNul', what: 'text' },
    code: 'TEXT_HAS_NUL',
    kind: 'invalid_input',
    says: ['text'],
  },
  {
    refusal: { reason: 'unknownOption', name: 'history' },
    code: 'UNKNOWN_OPTION',
    kind: 'invalid_input',
    says: ['"history"'],
  },
  {
    refusal: { reason: 'environmentWithheld', names: ['TOKEN', 'KEY'] },
    code: 'ENVIRONMENT_WITHHELD',
    kind: 'refused',
    says: ['TOKEN, KEY', '--environment-values'],
  },
  {
    refusal: { reason: 'blankCommand' },
    code: 'COMMAND_BLANK',
    kind: 'invalid_input',
    says: ['blank'],
  },
];

/** After these, what the caller knows of its target no longer holds. */
const STALE: readonly ErrorCode[] = [
  'PANE_CHANGED',
  'PANE_NOT_FOUND',
  'SESSION_NOT_FOUND',
  'WINDOW_NOT_FOUND',
];

describe.each(cases)('$refusal.reason', ({ refusal, code, kind, says }) => {
  test('has its code, its kind, and says what it is about, in libtmux-rs', () => {
    const error = toToolError(refusal, RS);
    expect(error.code).toBe(code);
    const { message, data } = JSON.parse(rs.renderError(error)) as {
      message: string;
      data: Record<string, unknown>;
    };
    expect(data).toMatchObject({
      code,
      kind,
      retryable: ERRORS[code].retryable,
      stale: STALE.includes(code),
    });
    for (const word of says) expect(message).toContain(word);
    expect(message).toMatch(/nothing was (typed|done|read)|was not run/);
    expect(message).toMatch(/ Next: .+\.$/);
  });

  test('is reason, blank line, hint, and code, in libtmux-ts, and names no tool that is not there', () => {
    const text = ts.renderError(toToolError(refusal, TS));
    const [reason = '', hint = '', last = '', ...more] = text.split('\n\n');
    expect(more).toEqual([]);
    expect(reason).toMatch(/^[A-Z].*\.$/);
    expect(hint).toMatch(/^[A-Z].*\.$/);
    expect(last).toContain(code);
    for (const word of says) expect(text.toLowerCase()).toContain(word.toLowerCase());
    expect(text).not.toMatch(/seconds|list_panes|capture_pane|snapshot_pane/);
  });
});

test('the next step names only tools of the set', () => {
  const reserved: Refusal = { reason: 'reserved', paneId: '%1', owner: 'thisServer' };
  expect(toToolError(reserved, RS).nextStep).toContain('send_keys with keys ["C-c"] alone');
  expect(toToolError({ reason: 'callerPane', paneId: '%1' }, TS).nextStep).toContain('force');
  expect(toToolError({ reason: 'callerPane', paneId: '%1' }, RS).nextStep).not.toContain('force');
});
