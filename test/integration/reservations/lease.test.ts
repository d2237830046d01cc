import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeLease } from '../../../src/core/reservations/lease.js';
import { TestTmux } from '../../support/tmux.js';
import {
  cleared,
  type GateUnderTest,
  intentOf,
  leaseOf,
  openGate,
  refusedBy,
  typing,
} from './support.js';

let server: TestTmux;
let under: GateUnderTest;

beforeAll(async () => {
  server = await TestTmux.start();
  under = openGate(server);
});

afterAll(async () => {
  await under[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

describe('a lease', () => {
  const leaseFor = (panePid: number, id: string): string =>
    encodeLease({ panePid, directory: '/tmp/pw', id });

  test('is taken with the input and given up once', async () => {
    const pane = await server.window();
    const clearance = await cleared(under.gate, intentOf(pane));
    const lease = leaseFor(clearance.panePid, 'one');
    expect(await under.gate.dispatch(clearance, [], lease)).toEqual({ kind: 'dispatched' });
    expect(await leaseOf(server, pane)).toBe(lease);
    expect(await refusedBy(under.gate, intentOf(pane))).toEqual({
      reason: 'reserved',
      paneId: pane,
      owner: 'thisServer',
    });
    under.gate.release(clearance.paneId, leaseFor(clearance.panePid, 'two'));
    expect(await refusedBy(under.gate, intentOf(pane))).toMatchObject({ reason: 'reserved' });
    under.gate.release(clearance.paneId, lease);
    const again = await cleared(under.gate, intentOf(pane));
    expect(await under.gate.dispatch(again, [], leaseFor(clearance.panePid, 'three'))).toEqual({
      kind: 'dispatched',
    });
  });

  test('is passed by an interrupt alone', async () => {
    const pane = await server.window();
    const clearance = await cleared(under.gate, intentOf(pane));
    await under.gate.dispatch(clearance, typing(pane, 'cat'), leaseFor(clearance.panePid, 'one'));
    await server.until(pane, (screen) => screen.includes('cat'));
    expect(await refusedBy(under.gate, intentOf(pane, { purpose: 'keys' }))).toMatchObject({
      reason: 'reserved',
    });
    const interrupt = await cleared(under.gate, intentOf(pane, { purpose: 'interrupt' }));
    expect(await under.gate.dispatch(interrupt, [`send-keys -t '${pane}' C-c`])).toEqual({
      kind: 'dispatched',
    });
    await server.until(pane, (screen) => screen.includes('^C'));
  });

  test('is not a word of another form', async () => {
    const clearance = await cleared(under.gate, intentOf(server.pane));
    await expect(under.gate.dispatch(clearance, [], 'x y')).rejects.toThrow(RangeError);
  });

  test('of another server stands, and ends, as its settler says', async () => {
    const pane = await server.window();
    const panePid = Number(await server.format(pane, '#{pane_pid}'));
    const name = `PANEWRIGHT_LEASE_${pane.slice(1)}`;
    let owner: 'goneServer' | 'free' = 'goneServer';
    const asked: unknown[] = [];
    await using gate = openGate(server, {
      settler: {
        settle: async (lease) => {
          asked.push(lease);
          return await Promise.resolve(owner);
        },
      },
    });
    await server.run('set-environment', '-gh', name, leaseFor(panePid, 'a'));
    expect(await refusedBy(gate.gate, intentOf(pane))).toEqual({
      reason: 'reserved',
      paneId: pane,
      owner: 'goneServer',
    });
    owner = 'free';
    expect(await cleared(gate.gate, intentOf(pane))).toMatchObject({ paneId: pane });
    expect(await leaseOf(server, pane)).toBe('');
    const lease = { panePid, directory: '/tmp/pw', id: 'a' };
    expect(asked).toEqual([lease, lease]);
  });

  test('for an earlier program of the pane is void', async () => {
    const pane = await server.window();
    await server.run(
      ...['set-environment', '-gh', `PANEWRIGHT_LEASE_${pane.slice(1)}`, leaseFor(4_000_000, 'a')],
    );
    expect(await cleared(under.gate, intentOf(pane))).toMatchObject({ paneId: pane });
    expect(await leaseOf(server, pane)).toBe('');
  });

  test('for a program that has ended is void, and the pane is dead', async () => {
    const pane = await server.window();
    const panePid = Number(await server.format(pane, '#{pane_pid}'));
    await server.run(
      ...['set-environment', '-gh', `PANEWRIGHT_LEASE_${pane.slice(1)}`, leaseFor(panePid, 'a')],
    );
    await server.run('set-option', '-p', '-t', pane, 'remain-on-exit', 'on');
    await server.type(pane, 'exit');
    await server.untilFormat(pane, 'pane_dead', '1');
    expect(await refusedBy(under.gate, intentOf(pane))).toEqual({ reason: 'dead', paneId: pane });
    expect(await leaseOf(server, pane)).toBe('');
  });

  test('in another form than ours refuses', async () => {
    const pane = await server.window();
    await server.run('set-environment', '-gh', `PANEWRIGHT_LEASE_${pane.slice(1)}`, 'a b\nc');
    expect(await refusedBy(under.gate, intentOf(pane))).toMatchObject({ reason: 'unreadable' });
  });
});

test('of two servers that race for a pane, never both type', async () => {
  const pane = await server.window();
  await using other = openGate(server);
  const panePid = Number(await server.format(pane, '#{pane_pid}'));
  const contenders = [
    { gate: under.gate, directory: '/tmp/one' },
    { gate: other.gate, directory: '/tmp/two' },
  ];
  for (let round = 0; round < 150; round += 1) {
    const ends = await Promise.all(
      contenders.map(async ({ gate, directory }) => {
        const clearance = await gate.clear(intentOf(pane));
        if ('reason' in clearance) return clearance.reason;
        const lease = encodeLease({ panePid, directory, id: round.toString(36) });
        const { kind } = await gate.dispatch(clearance, [], lease);
        if (kind === 'dispatched') gate.release(clearance.paneId, lease);
        return kind;
      }),
    );
    expect(ends.filter((end) => end === 'dispatched').length).toBeGreaterThanOrEqual(1);
    for (const end of ends) expect(['dispatched', 'changed', 'reserved']).toContain(end);
  }
  // Both could win in turn above; here nobody gives up.
  for (let round = 0; round < 100; round += 1) {
    const ends = await Promise.all(
      contenders.map(async ({ gate, directory }) => {
        const clearance = await gate.clear(intentOf(pane));
        if ('reason' in clearance) return undefined;
        const lease = encodeLease({ panePid, directory, id: `x${round.toString(36)}` });
        const { kind } = await gate.dispatch(clearance, [], lease);
        return kind === 'dispatched' ? () => gate.release(clearance.paneId, lease) : undefined;
      }),
    );
    const winners = ends.filter((end) => end !== undefined);
    expect(winners).toHaveLength(1);
    const [release] = winners;
    release?.();
  }
});

test('a second run of this process hears of the first at once', async () => {
  const pane = await server.window();
  const clearances = await Promise.all([
    cleared(under.gate, intentOf(pane)),
    cleared(under.gate, intentOf(pane)),
  ]);
  const [one, two] = clearances.map(async (clearance, index) => {
    const lease = encodeLease({ panePid: clearance.panePid, directory: '/tmp/x', id: `${index}` });
    return await under.gate.dispatch(clearance, [], lease);
  });
  expect(await refusedBy(under.gate, intentOf(pane))).toMatchObject({
    reason: 'reserved',
    owner: 'thisServer',
  });
  expect(await one).toEqual({ kind: 'dispatched' });
  expect(await two).toEqual({ kind: 'changed' });
});
