import { expect, test } from 'vitest';
import {
  TmuxClosedError,
  TmuxProtocolError,
  TmuxUnavailableError,
} from '../../../src/tmux/errors.js';
import { repeatLook } from '../../../src/tmux/repeat-look.js';

/** Fails with each of the errors in turn, and then gives `seen`. */
function failing(...errors: readonly Error[]): () => Promise<string> {
  const left = [...errors];
  return async () => {
    const error = left.shift();
    if (error !== undefined) throw error;
    return await Promise.resolve('seen');
  };
}

test('a look is repeated when the connection went, once', async () => {
  const closed = new TmuxClosedError('gone');
  expect(await repeatLook(failing(closed))).toBe('seen');
  await expect(repeatLook(failing(closed, closed))).rejects.toThrow(TmuxUnavailableError);
});

test('another failure is not repeated', async () => {
  const error = new TmuxProtocolError('odd');
  await expect(repeatLook(failing(error))).rejects.toBe(error);
  await expect(repeatLook(failing(new TmuxClosedError('gone'), error))).rejects.toBe(error);
});
