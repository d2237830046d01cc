import { expect, test } from 'vitest';
import { findRequestIds } from '../../../src/server/find-request-ids.js';

test.each([
  [{ method: 'ping', id: 1 }, [1]],
  [{ method: 'ping', id: 'a', params: 'x' }, ['a']],
  [
    [{ method: 'ping', id: 1 }, { method: 'ping' }, 3, null, { method: 'ping', id: 2 }],
    [1, 2],
  ],
  [{ id: 1, result: {} }, []],
  [{ method: 'ping', id: null }, []],
  [{ method: 'ping', id: 1.5 }, []],
  [{ method: 'ping', id: [1] }, []],
  [[[{ method: 'ping', id: 1 }]], []],
  [undefined, []],
  ['text', []],
] as const)('the requests in %j that somebody waits for', (value, ids) => {
  expect(findRequestIds(value)).toEqual(ids);
});
