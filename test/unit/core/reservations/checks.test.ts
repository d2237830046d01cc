import { describe, expect, test } from 'vitest';
import type { AttendedPolicy } from '../../../../src/core/presence/attention.js';
import type { Caller } from '../../../../src/core/presence/caller.js';
import { check, type CheckContext, checkShell } from '../../../../src/core/reservations/checks.js';
import type { InputIntent } from '../../../../src/core/reservations/input-gate.js';
import type { ClientState, PaneState } from '../../../../src/core/reservations/window-state.js';

const NOBODY: Caller = { kind: 'known', paneId: undefined, ancestors: new Set() };
const CONTEXT: CheckContext = { caller: NOBODY, policy: 'refuse', blocks: () => false };
const INTENT: InputIntent = { paneId: '%3', purpose: 'keys', allowCallerPane: false };
const WATCHER: ClientState = {
  name: '/dev/pts/9',
  control: false,
  readOnly: false,
  windowId: '@1',
};

function pane(more: Partial<PaneState> = {}): PaneState {
  return {
    paneId: '%3',
    panePid: 100,
    dead: false,
    mode: undefined,
    inputOff: false,
    synchronized: false,
    active: true,
    zoomed: false,
    windowId: '@1',
    columns: 80,
    rows: 24,
    clientList: '',
    lease: '',
    command: 'bash',
    ...more,
  };
}

function verdictOn(
  panes: readonly PaneState[],
  clients: readonly ClientState[] = [],
  intent: Partial<InputIntent> = {},
  context: Partial<CheckContext> = {},
): unknown {
  const [target] = panes;
  if (target === undefined) throw new Error('no target');
  return check({ target, panes, clients }, { ...INTENT, ...intent }, { ...CONTEXT, ...context });
}

const LEASE = '100.a/tmp/x';

/** Each row adds one fault before those of the rows below it; the first fault is the answer. */
test('the faults of a pane are told in the documented order', () => {
  const faults: [Partial<PaneState>, object][] = [
    [{ mode: 'copy-mode' }, { reason: 'inMode', mode: 'copy-mode' }],
    [{ inputOff: true }, { reason: 'inputOff' }],
    [{ dead: true }, { reason: 'dead' }],
  ];
  let facts: Partial<PaneState> = {};
  for (const [fault, refusal] of faults) {
    facts = { ...facts, ...fault };
    expect(verdictOn([pane(facts)])).toEqual({
      kind: 'refused',
      refusal: { paneId: '%3', ...refusal },
    });
  }
  expect(verdictOn([pane(facts)], [WATCHER])).toMatchObject({
    refusal: { reason: 'attended', clients: ['/dev/pts/9'] },
  });
  expect(verdictOn([pane({ ...facts, lease: LEASE })], [WATCHER])).toMatchObject({
    kind: 'leased',
    lease: { panePid: 100, id: 'a', directory: '/tmp/x' },
  });
  const caller: Caller = { kind: 'known', paneId: '%3', ancestors: new Set() };
  expect(verdictOn([pane({ ...facts, lease: LEASE })], [WATCHER], {}, { caller })).toMatchObject({
    refusal: { reason: 'callerPane', paneId: '%3' },
  });
});

describe('the caller', () => {
  const byEnvironment: Caller = { kind: 'known', paneId: '%3', ancestors: new Set() };
  const byAncestor: Caller = { kind: 'known', paneId: undefined, ancestors: new Set([100]) };
  const unproven: Caller = { kind: 'unproven', problem: 'x' };

  test.each([byEnvironment, byAncestor])('its pane is refused, and opened on request', (caller) => {
    expect(verdictOn([pane()], [], {}, { caller })).toMatchObject({
      refusal: { reason: 'callerPane' },
    });
    expect(verdictOn([pane()], [], { allowCallerPane: true }, { caller })).toMatchObject({
      kind: 'passed',
    });
  });

  test('the request opens nothing else', () => {
    const context = { caller: byEnvironment };
    const open = { allowCallerPane: true };
    expect(verdictOn([pane()], [WATCHER], open, context)).toMatchObject({
      refusal: { reason: 'attended' },
    });
    for (const [fault, reason] of [
      [{ dead: true }, 'dead'],
      [{ inputOff: true }, 'inputOff'],
      [{ mode: 'copy-mode' }, 'inMode'],
    ] as const)
      expect(verdictOn([pane(fault)], [], open, context)).toMatchObject({ refusal: { reason } });
    expect(verdictOn([pane({ lease: LEASE })], [], open, context)).toMatchObject({
      kind: 'leased',
    });
    expect(verdictOn([pane()], [], open, { ...context, blocks: () => true })).toMatchObject({
      refusal: { reason: 'reserved' },
    });
    expect(verdictOn([pane()], [], open, { caller: unproven })).toMatchObject({
      refusal: { reason: 'callerUnproven', problem: 'x' },
    });
  });

  test('it is protected as a member of a synchronized window', () => {
    const panes = [
      pane({ paneId: '%2', panePid: 7, synchronized: true }),
      pane({ synchronized: true }),
    ];
    expect(verdictOn(panes, [], {}, { caller: byEnvironment })).toMatchObject({
      refusal: { reason: 'callerPane', paneId: '%3' },
    });
  });
});

describe('the cohort', () => {
  const panes = [
    pane({ synchronized: true }),
    pane({ paneId: '%10', synchronized: true }),
    pane({ paneId: '%2', synchronized: true }),
    pane({ paneId: '%4', dead: true }),
  ];

  test('has every synchronized pane of the window, by number, and not one that opted out', () => {
    expect(verdictOn(panes)).toMatchObject({
      kind: 'passed',
      cohort: [{ paneId: '%2' }, { paneId: '%3' }, { paneId: '%10' }],
    });
  });

  test('is the target alone when that is not synchronized, and for a paste', () => {
    const [, ...others] = panes;
    const alone = { kind: 'passed', cohort: [{ paneId: '%3' }] };
    expect(verdictOn([pane(), ...others])).toMatchObject(alone);
    expect(verdictOn(panes, [], { purpose: 'paste' })).toMatchObject(alone);
  });

  test.each([
    [{ dead: true }, 'dead'],
    [{ inputOff: true }, 'inputOff'],
    [{ mode: 'clock-mode' }, 'inMode'],
  ])('is refused for one member: %o', (fault, reason) => {
    const faulty = [...panes, pane({ paneId: '%12', synchronized: true, ...fault })];
    expect(verdictOn(faulty)).toMatchObject({ refusal: { reason, paneId: '%12' } });
  });

  test('of more than one pane cannot be given a command', () => {
    expect(verdictOn(panes, [], { purpose: 'run' })).toMatchObject({
      refusal: { reason: 'synchronized', paneId: '%3', cohort: ['%2', '%3', '%10'] },
    });
  });
});

describe('attention', () => {
  const control = { ...WATCHER, control: true };
  const readOnly = { ...WATCHER, readOnly: true };
  const attended = { refusal: { reason: 'attended' } };
  const passed = { kind: 'passed' };

  test.each<{
    who: string;
    facts?: PaneState;
    client: ClientState;
    policy?: AttendedPolicy;
    want: object;
  }>([
    { who: 'a person', client: WATCHER, want: attended },
    { who: 'a person who only reads', client: readOnly, want: attended },
    { who: 'a control client on a terminal', client: control, want: passed },
    {
      who: 'a person, another pane zoomed',
      facts: pane({ zoomed: true, active: false }),
      client: WATCHER,
      want: passed,
    },
    {
      who: 'a person, this pane zoomed',
      facts: pane({ zoomed: true }),
      client: WATCHER,
      want: attended,
    },
    { who: 'a reader, readers allowed', client: readOnly, policy: 'read-only', want: passed },
    { who: 'a person, readers allowed', client: WATCHER, policy: 'read-only', want: attended },
    { who: 'a person, all allowed', client: WATCHER, policy: 'all', want: passed },
  ])('$who', ({ facts = pane(), client, policy = 'refuse', want }) => {
    expect(verdictOn([facts], [client], {}, { policy })).toMatchObject(want);
  });

  test('one person among readers is enough', () => {
    const two = [readOnly, { ...WATCHER, name: '/dev/pts/10' }];
    expect(verdictOn([pane()], two, {}, { policy: 'read-only' })).toMatchObject(attended);
  });
});

test('a person who has one synchronized pane on screen keeps input from all, though the target is hidden', () => {
  const panes = [
    pane({ synchronized: true, zoomed: true, active: false }),
    pane({ paneId: '%5', synchronized: true, zoomed: true }),
  ];
  expect(verdictOn(panes, [WATCHER])).toMatchObject({
    refusal: { reason: 'attended', paneId: '%5' },
  });
  expect(verdictOn(panes, [WATCHER], { purpose: 'paste' })).toMatchObject({ kind: 'passed' });
});

describe('reservations', () => {
  test('an interrupt passes a lease and nothing else', () => {
    const interrupt = { purpose: 'interrupt' } as const;
    expect(verdictOn([pane({ lease: LEASE })], [], interrupt)).toMatchObject({ kind: 'passed' });
    const blocks = (): boolean => true;
    expect(verdictOn([pane()], [], interrupt, { blocks })).toMatchObject({ kind: 'passed' });
    expect(verdictOn([pane({ lease: LEASE })], [WATCHER], interrupt)).toMatchObject({
      refusal: { reason: 'attended' },
    });
  });

  test('a lease that nobody of us wrote is not guessed at', () => {
    expect(verdictOn([pane({ lease: 'x' })])).toMatchObject({ refusal: { reason: 'unreadable' } });
  });

  test('a claim of this process refuses at once', () => {
    expect(verdictOn([pane()], [], {}, { blocks: () => true })).toMatchObject({
      refusal: { reason: 'reserved', owner: 'thisServer' },
    });
  });
});

test.each(['bash', 'zsh', 'dash', 'sh', 'ksh93', '/bin/mksh', '-bash'])('%s is a shell', (name) => {
  expect(checkShell(pane({ command: name }))).toBeUndefined();
});

test.each(['', 'fish', 'nu', 'vim', 'python3', 'BASH', 'x?/bash', "'/bash", '#{x}/sh'])(
  '%s is not a shell',
  (command) => {
    expect(checkShell(pane({ command }))).toEqual({ reason: 'notAShell', paneId: '%3', command });
  },
);
