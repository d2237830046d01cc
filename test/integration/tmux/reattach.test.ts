import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { TmuxClosedError, TmuxUnavailableError } from '../../../src/tmux/errors.js';
import { TestTmux } from '../../support/tmux.js';
import { disconnected, failure, ok, open } from './opened.js';

const pidOf = (clientName: string | undefined): number => Number(clientName?.split('-')[1]);

const losses: {
  name: string;
  config?: string;
  lose: (server: TestTmux, client: string) => Promise<unknown>;
}[] = [
  {
    name: 'detached by detach-client -a',
    lose: (server) => server.run('detach-client', '-s', 'main'),
  },
  {
    name: 'killed',
    lose: async (_, client) => Promise.resolve(process.kill(pidOf(client), 'SIGKILL')),
  },
  { name: 'ended by its session', lose: (server) => server.run('kill-session', '-t', 'main') },
];

test.each(losses)('a client that is $name is replaced by the next request', async ({ lose }) => {
  await using server = await TestTmux.start();
  await server.run('new-session', '-d', '-s', 'other');
  await using tmux = open(server.socketPath);
  await tmux.request('switch-client -E -t main');
  const first = await tmux.identity();
  const gone = disconnected(tmux);
  const before = tmux.clientName;
  await lose(server, before ?? '');
  await gone;
  expect(tmux.clientName).toBeUndefined();
  expect(await tmux.request('display-message -p x')).toEqual([ok('x')]);
  expect(tmux.clientName).not.toBe(before);
  expect(await tmux.identity()).toEqual(first);
});

test('with detach-on-destroy off the client moves on and stays', async () => {
  await using server = await TestTmux.start({ config: 'set -g detach-on-destroy off' });
  await server.run('new-session', '-d', '-s', 'other');
  await using tmux = open(server.socketPath);
  await tmux.request('switch-client -E -t main');
  const before = tmux.clientName;
  await server.run('kill-session', '-t', 'main');
  expect(await tmux.request('display-message -p "#{session_name}"')).toEqual([ok('other')]);
  expect(tmux.clientName).toBe(before);
});

test('after kill-server requests fail as unavailable', async () => {
  await using server = await TestTmux.start();
  await using tmux = open(server.socketPath);
  await tmux.identity();
  const gone = disconnected(tmux);
  await server.run('kill-server');
  await gone;
  expect(await failure(tmux.request('list-sessions'))).toBeInstanceOf(TmuxUnavailableError);
  expect(await failure(tmux.identity())).toBeInstanceOf(TmuxUnavailableError);
});

test('a server killed while it owes an answer closes the request', async () => {
  await using server = await TestTmux.start();
  await using tmux = open(server.socketPath);
  await tmux.request('display-message -p x');
  process.kill(server.serverPid, 'SIGSTOP');
  const pending = failure(tmux.request('display-message -p y'));
  process.kill(server.serverPid, 'SIGKILL');
  expect(await pending).toBeInstanceOf(TmuxClosedError);
  expect(await failure(tmux.request('display-message -p z'))).toBeInstanceOf(TmuxUnavailableError);
});

test('a removed socket hurts only when we must attach again', async () => {
  await using server = await TestTmux.start();
  await using tmux = open(server.socketPath);
  const known = await tmux.identity();
  await rm(server.socketPath);
  expect(await tmux.request('display-message -p x')).toEqual([ok('x')]);
  expect(await tmux.identity()).toEqual(known);
  const gone = disconnected(tmux);
  process.kill(pidOf(tmux.clientName), 'SIGKILL');
  await gone;
  expect(await failure(tmux.request('display-message -p x'))).toBeInstanceOf(TmuxUnavailableError);
  // It can no longer be told to end.
  process.kill(server.serverPid, 'SIGKILL');
});
