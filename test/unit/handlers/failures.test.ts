import { expect, test } from 'vitest';
import type { ErrorCode } from '../../../src/errors.js';
import { toFailure } from '../../../src/handlers/failures.js';
import * as rs from '../../../src/handlers/libtmux-rs/render-error.js';
import {
  TmuxClosedError,
  TmuxProtocolError,
  TmuxTimeoutError,
  TmuxUnavailableError,
  UnsafePathError,
} from '../../../src/tmux/errors.js';

const failures: [Error, ErrorCode][] = [
  [new TmuxUnavailableError('no server on /s'), 'TMUX_UNAVAILABLE'],
  [new TmuxTimeoutError('x'), 'TMUX_TIMED_OUT'],
  [new TmuxProtocolError('x'), 'TMUX_UNREADABLE'],
  [new TmuxClosedError('x'), 'DISPATCH_UNCERTAIN'],
  [new UnsafePathError('the socket path holds a control character'), 'PATH_UNSAFE'],
  [new TypeError('secret'), 'INTERNAL'],
];

test.each([
  ['no server running on /tmp/a b', "tmux -S '/tmp/a b' new-session -d"],
  ['error connecting to /tmp/s (No such file or directory)', 'tmux -S /tmp/s new-session -d'],
])('%s: the next step says how to start it', (complaint, command) => {
  expect(toFailure(new TmuxUnavailableError(complaint)).nextStep).toContain(command);
});

test('what is wrong otherwise is for the doctor', () => {
  const { nextStep } = toFailure(
    new TmuxUnavailableError('error connecting to /s (Permission denied)'),
  );
  expect(nextStep).not.toContain('new-session');
  expect(nextStep).toContain('doctor');
});

test.each(failures)('%s is %s', (error, code) => {
  const failure = toFailure(error);
  expect(failure.code).toBe(code);
  expect(failure.cause).toBe(error);
  expect(rs.renderError(failure)).not.toContain('secret');
});
