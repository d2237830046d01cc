import { expect, test } from 'vitest';
import { readCallerEnvironment } from '../../../../src/core/presence/caller-environment.js';

test.each([
  ['both absent', {}],
  ['both empty', { TMUX: '', TMUX_PANE: '' }],
  ['one empty, one absent', { TMUX: '' }],
])('%s: not started in a pane, by the environment', (_what, env) => {
  expect(readCallerEnvironment(env)).toEqual({ kind: 'absent' });
});

test.each([
  ['/tmp/s,12,0', '/tmp/s'],
  ['/tmp/a,b,c,12,0', '/tmp/a,b,c'],
  ['/tmp/x,1,2,12,0', '/tmp/x,1,2'],
])('the socket path of %s is read from the right', (TMUX, socketPath) => {
  expect(readCallerEnvironment({ TMUX, TMUX_PANE: '%3' })).toEqual({
    kind: 'pane',
    socketPath,
    serverPid: 12,
    sessionId: '$0',
    paneId: '%3',
  });
});

test.each([
  ['TMUX alone', { TMUX: '/tmp/s,12,0' }],
  ['TMUX_PANE alone', { TMUX_PANE: '%3' }],
  ['an empty TMUX_PANE', { TMUX: '/tmp/s,12,0', TMUX_PANE: '' }],
  ['a relative socket', { TMUX: 'tmp/s,12,0', TMUX_PANE: '%3' }],
  ['no session', { TMUX: '/tmp/s,12', TMUX_PANE: '%3' }],
  ['only a path', { TMUX: '/tmp/s', TMUX_PANE: '%3' }],
  ['pid zero', { TMUX: '/tmp/s,0,0', TMUX_PANE: '%3' }],
  ['a padded pid', { TMUX: '/tmp/s,012,0', TMUX_PANE: '%3' }],
  ['a negative session', { TMUX: '/tmp/s,12,-1', TMUX_PANE: '%3' }],
  ['a padded session', { TMUX: '/tmp/s,12,00', TMUX_PANE: '%3' }],
  ['a session out of range', { TMUX: '/tmp/s,12,4294967296', TMUX_PANE: '%3' }],
  ['a pid out of range', { TMUX: '/tmp/s,4294967296,0', TMUX_PANE: '%3' }],
  ['a control character in the path', { TMUX: '/tmp/s\x1b,12,0', TMUX_PANE: '%3' }],
  ['a line feed at the end', { TMUX: '/tmp/s,12,0\n', TMUX_PANE: '%3' }],
  ['a pane without %', { TMUX: '/tmp/s,12,0', TMUX_PANE: '3' }],
  ['a padded pane', { TMUX: '/tmp/s,12,0', TMUX_PANE: '%03' }],
  ['a pane out of range', { TMUX: '/tmp/s,12,0', TMUX_PANE: '%4294967296' }],
])('%s is malformed', (_what, env) => {
  expect(readCallerEnvironment(env)).toMatchObject({ kind: 'malformed' });
});
