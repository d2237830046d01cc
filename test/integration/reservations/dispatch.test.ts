import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputIntent } from '../../../src/core/reservations/input-gate.js';
import { TestTmux } from '../../support/tmux.js';
import {
  attachPerson,
  cleared,
  type GateUnderTest,
  intentOf,
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

test('types into a pane that was cleared', async () => {
  const { pane } = server;
  const clearance = await cleared(under.gate, intentOf(pane));
  expect(clearance).toMatchObject({ cohort: [pane], shell: 'bash', columns: 80, rows: 24 });
  const result = await under.gate.dispatch(clearance, typing(pane, 'echo a"b$HOME$((1+1))"'));
  expect(result).toEqual({ kind: 'dispatched' });
  await server.until(pane, (screen) => screen.includes(`ab${server.directory}2`));
});

describe('types nothing when, between check and dispatch,', () => {
  test.each<{
    name: string;
    change: (pane: string) => Promise<unknown>;
    intent?: Partial<InputIntent>;
    refusal: string;
  }>([
    {
      name: 'a mode is entered',
      change: async (pane) => await server.run('copy-mode', '-t', pane),
      refusal: 'inMode',
    },
    {
      name: 'input is switched off',
      change: async (pane) => await server.run('select-pane', '-d', '-t', pane),
      intent: { purpose: 'keys' },
      refusal: 'inputOff',
    },
    {
      name: 'panes are synchronized',
      change: async (pane) => {
        await server.run('split-window', '-d', '-t', pane, 'exec sleep 1000');
        await server.run('set-option', '-w', '-t', pane, 'synchronize-panes', 'on');
      },
      refusal: 'synchronized',
    },
    {
      name: 'another program takes the pane over',
      change: async (pane) => {
        await server.type(pane, 'clear; exec cat');
        await server.until(pane, (screen) => screen.trim() === '');
      },
      refusal: 'notAShell',
    },
    {
      name: 'the pane is closed',
      change: async (pane) => await server.run('kill-pane', '-t', pane),
      refusal: 'noSuchPane',
    },
    {
      name: 'the program dies and the pane stays',
      change: async (pane) => {
        const set = ['set-option', '-p', '-t', pane];
        await server.run(...set, 'remain-on-exit', 'on');
        // What tmux says in the pane comes later, once it has reaped the program, or never.
        await server.run(...set, 'remain-on-exit-format', '');
        await server.type(pane, 'exit');
        await server.untilFormat(pane, 'pane_dead', '1');
      },
      intent: { purpose: 'paste' },
      refusal: 'dead',
    },
    {
      name: 'another run takes the lease',
      change: async (pane) =>
        await server.run(
          ...['set-environment', '-gh', `PANEWRIGHT_LEASE_${pane.slice(1)}`],
          `${await server.format(pane, '#{pane_pid}')}.x/tmp/other`,
        ),
      refusal: 'reserved',
    },
  ])('$name', async ({ change, intent, refusal }) => {
    const pane = await server.window();
    const clearance = await cleared(under.gate, intentOf(pane, intent));
    await change(pane);
    const bystander = await server.capture(server.pane);
    const before = await server.capture(pane).catch(() => '');
    const result = await under.gate.dispatch(clearance, typing(pane, 'echo typed'));
    expect(result).toEqual({ kind: 'changed' });
    expect(await server.capture(pane).catch(() => '')).toBe(before);
    expect(await server.capture(server.pane)).toBe(bystander);
    expect(await refusedBy(under.gate, intentOf(pane, intent))).toMatchObject({ reason: refusal });
  });

  test('the program is respawned', async () => {
    const pane = await server.window();
    const clearance = await cleared(under.gate, intentOf(pane, { purpose: 'keys' }));
    await server.run('respawn-pane', '-k', '-t', pane, 'exec bash --norc --noprofile');
    await server.prompt(pane);
    const result = await under.gate.dispatch(clearance, typing(pane, 'echo typed'));
    expect(result).toEqual({ kind: 'changed' });
    expect(await server.capture(pane)).not.toContain('typed');
  });

  test('the pane is resized', async () => {
    const pane = await server.window();
    const clearance = await cleared(under.gate, intentOf(pane));
    await server.run('split-window', '-d', '-h', '-t', pane, 'exec sleep 1000');
    expect(await under.gate.dispatch(clearance, typing(pane, 'x'))).toEqual({ kind: 'changed' });
    expect(await cleared(under.gate, intentOf(pane))).toMatchObject({ columns: 40 });
  });

  test('a person attaches', async () => {
    await using own = await TestTmux.start();
    await using gate = openGate(own);
    const purposes = ['run', 'keys', 'interrupt', 'paste'] as const;
    const clearances = [];
    for (const purpose of purposes)
      clearances.push(await cleared(gate.gate, intentOf(own.pane, { purpose })));
    await using _person = await attachPerson(own);
    for (const clearance of clearances) {
      const result = await gate.gate.dispatch(clearance, typing(own.pane, 'echo typed'));
      expect(result).toEqual({ kind: 'changed' });
    }
    expect(await own.capture(own.pane)).not.toContain('typed');
    for (const purpose of purposes)
      expect(await refusedBy(gate.gate, intentOf(own.pane, { purpose }))).toMatchObject({
        reason: 'attended',
      });
  });
});
