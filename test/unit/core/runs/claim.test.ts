import { expect, test } from 'vitest';
import { parseClaim, REVOKED } from '../../../../src/core/runs/claim.js';

test.each([
  { name: 'nothing yet', given: '', want: { state: 'claimed' } },
  { name: 'a revocation', given: REVOKED, want: { state: 'revoked' } },
  { name: 'a status', given: '0\n', want: { state: 'ended', exitStatus: 0 } },
  {
    name: 'a status of a signal in ksh93',
    given: '258\n',
    want: { state: 'ended', exitStatus: 258 },
  },
  { name: 'half a status', given: '12', want: { state: 'claimed' } },
  { name: 'a hang-up', given: 'H\n', want: { state: 'hungUp' } },
  { name: 'a hang-up, then the end', given: 'H\n129\n', want: { state: 'ended', exitStatus: 129 } },
  { name: 'an end, then a hang-up', given: '3\nH\n', want: { state: 'ended', exitStatus: 3 } },
  { name: 'anything else', given: 'x\n', want: { state: 'claimed' } },
])('reads $name', ({ given, want }) => {
  expect(parseClaim(given)).toEqual(want);
});
