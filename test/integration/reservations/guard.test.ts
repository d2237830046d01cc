import { execaSync } from 'execa';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FactsReader } from '../../../src/core/inspect/facts-reader.js';
import { CallerProof } from '../../../src/core/presence/caller.js';
import { Guard, type GuardTarget } from '../../../src/core/reservations/guard.js';
import { openTmux } from '../../../src/tmux/connection.js';
import { findTmux } from '../../../src/tmux/endpoint.js';
import type { Tmux } from '../../../src/tmux/tmux.js';
import { TestTmux } from '../../support/tmux.js';

let server: TestTmux;
let tmux: Tmux;
let guard: Guard;

beforeEach(async () => {
  server = await TestTmux.start();
  const tmuxPath = findTmux('tmux', process.env) ?? '/usr/bin/tmux';
  tmux = openTmux({ tmuxPath, socketPath: server.socketPath, start: undefined });
  const caller = new CallerProof(tmux, { env: {}, pid: process.pid });
  guard = new Guard({ tmux, facts: new FactsReader(tmux, caller), caller, policy: 'refuse' });
});

afterEach(async () => {
  await tmux.close();
  await server[Symbol.asyncDispose]();
});

/** At once, within a check: tmux does it before it gets the line that was checked for. */
function meanwhile(...args: readonly string[]): void {
  execaSync('tmux', ['-S', server.socketPath, ...args]);
}

const TARGETS: readonly GuardTarget[] = [
  { kind: 'pane', paneId: '%0' },
  { kind: 'window', windowId: '@0' },
  { kind: 'session', session: 'main' },
];

test.each(TARGETS)('commands for a $kind run once when nothing changes', async (target) => {
  await server.run('split-window', '-d', '-t', '%0', 'exec sleep 600');
  await server.run('new-window', '-d', '-t', 'main:7', 'exec sleep 600');
  const acted = await guard.act({ target, allowCallerPane: false }, () => [
    'set-option -ag @count x',
  ]);
  expect('blocks' in acted && acted.blocks.every(({ ok }) => ok)).toBe(true);
  expect(await server.run('show-option', '-gv', '@count')).toBe('x');
});

test.each(TARGETS)('a program that comes into a $kind meanwhile is looked at', async (target) => {
  const seen: (readonly (number | undefined)[])[] = [];
  const acted = await guard.act({ target, allowCallerPane: false }, ({ panes }) => {
    seen.push(panes.map(({ panePid }) => panePid));
    if (seen.length === 1) meanwhile('respawn-pane', '-k', '-t', '%0', 'exec sleep 600');
    return ['set-option -ag @count x'];
  });
  expect(acted).toMatchObject({ guarded: { kind: target.kind } });
  expect(seen).toHaveLength(2);
  expect(seen[0]).not.toEqual(seen[1]);
  expect(await server.run('show-option', '-gv', '@count')).toBe('x');
});

test.each(TARGETS)('a client that comes to see a $kind meanwhile is looked at', async (target) => {
  let looks = 0;
  const people: TestTmux[] = [];
  const person = await TestTmux.start();
  people.push(person);
  const acted = await guard.act({ target, allowCallerPane: false }, () => {
    looks += 1;
    if (looks === 1) {
      const attach = `exec env -u TMUX tmux -S ${server.socketPath} attach`;
      execaSync('tmux', ['-S', person.socketPath, 'respawn-pane', '-k', '-t', '%0', attach]);
      while (
        !execaSync('tmux', ['-S', server.socketPath, 'list-clients']).stdout.includes('/dev/')
      );
    }
    return ['set-option -ag @count x'];
  });
  expect(acted).toMatchObject({ reason: 'attended' });
  expect(looks).toBe(1);
  await expect(server.run('show-option', '-gv', '@count')).rejects.toThrow('invalid option');
  for (const one of people) await one[Symbol.asyncDispose]();
});

test('what goes meanwhile is refused as not there, and nothing else is touched', async () => {
  await server.run('split-window', '-d', '-t', '%0', 'exec sleep 600');
  const target = { kind: 'pane', paneId: '%1' } as const;
  const acted = await guard.act({ target, allowCallerPane: false }, () => {
    meanwhile('kill-pane', '-t', '%1');
    return ['set-option -ag @count x'];
  });
  expect(acted).toMatchObject({ reason: 'noSuchPane', paneId: '%1' });
  await expect(server.run('show-option', '-gv', '@count')).rejects.toThrow('invalid option');
});

test('what never stays as it was is refused', async () => {
  const target = { kind: 'window', windowId: '@0' } as const;
  const acted = await guard.act({ target, allowCallerPane: false }, () => {
    meanwhile('respawn-pane', '-k', '-t', '%0', 'exec sleep 600');
    return ['set-option -ag @count x'];
  });
  expect(acted).toEqual({ reason: 'changed', paneId: '%0' });
});

test.each(TARGETS)("the caller's own $kind is refused unless it is meant", async (target) => {
  const panePid = Number(await server.format('%0', '#{pane_pid}'));
  const caller = new CallerProof(tmux, {
    env: { TMUX: `${server.socketPath},${server.serverPid},0`, TMUX_PANE: '%0' },
    pid: panePid,
  });
  const own = new Guard({ tmux, facts: new FactsReader(tmux, caller), caller, policy: 'refuse' });
  const run = ['set-option -ag @count x'];
  expect(await own.act({ target, allowCallerPane: false }, () => run)).toEqual({
    reason: 'callerPane',
    paneId: '%0',
  });
  expect(await own.act({ target, allowCallerPane: true }, () => run)).toMatchObject({
    guarded: {},
  });
});

test('a caller that cannot be proven refuses all, meant or not', async () => {
  const env = { TMUX: `${server.socketPath},1,0`, TMUX_PANE: '%0' };
  const caller = new CallerProof(tmux, { env, pid: process.pid });
  const own = new Guard({ tmux, facts: new FactsReader(tmux, caller), caller, policy: 'refuse' });
  const target = { kind: 'pane', paneId: '%0' } as const;
  expect(await own.act({ target, allowCallerPane: true }, () => ['kill-server'])).toMatchObject({
    reason: 'callerUnproven',
  });
});
