import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  parseClientState,
  parsePaneState,
  readWindowState,
} from '../../../../src/core/reservations/window-state.js';

const ROW = '%3 812 0 0 - 0 1 1 0 @2 80 24 [/dev/pts/4,client-77] [812.a/tmp/x] bash';

test('reads a line of facts', () => {
  expect(parsePaneState(ROW)).toEqual({
    paneId: '%3',
    panePid: 812,
    dead: false,
    mode: undefined,
    inputOff: false,
    synchronized: true,
    active: true,
    zoomed: false,
    windowId: '@2',
    columns: 80,
    rows: 24,
    clientList: '/dev/pts/4,client-77',
    lease: '812.a/tmp/x',
    command: 'bash',
  });
});

test('reads the mode on top, and a pane that is dead', () => {
  expect(parsePaneState('%3 812 1 2 view-mode 1 0 0 1 @2 80 24 [] [] ')).toMatchObject({
    dead: true,
    mode: 'view-mode',
    inputOff: true,
    zoomed: true,
    lease: '',
    command: '',
  });
});

test('a field that another program chooses cannot become another field', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[!-~]{0,40}$/), (command) => {
      const facts = parsePaneState(`%3 812 0 0 - 0 0 1 0 @2 80 24 [] [] ${command}`);
      expect(facts).toMatchObject({ clientList: '', lease: '', command });
    }),
  );
});

test.each([
  ['nothing', ''],
  ['a field less', ROW.replace(' @2', '')],
  ['a field more', ROW.replace(' @2', ' 1 @2')],
  ['another flag', ROW.replace(' 0 0 -', ' 2 0 -')],
  ['a padded pane', ROW.replace('%3', '%03')],
  ['a pane out of range', ROW.replace('%3', '%4294967296')],
  ['no pid', ROW.replace('812 0', '-1 0')],
  ['a mode that is not counted', ROW.replace(' 0 -', ' 0 copy-mode')],
  ['a mode without a name', ROW.replace(' 0 -', ' 1 -')],
  ['a quote in a client name', ROW.replace('client-77', "c'")],
  ['a blank in the lease', ROW.replace('812.a', '812 a')],
  ['a blank in the command', `${ROW} x`],
  ['a control character', `${ROW}\x1b`],
])('a line with %s is not read', (_what, row) => {
  expect(parsePaneState(row)).toBeUndefined();
});

test('reads a client', () => {
  expect(parseClientState('0 1 @2 /dev/pts/4')).toEqual({
    name: '/dev/pts/4',
    control: false,
    readOnly: true,
    windowId: '@2',
  });
});

test.each(['', '0 1 @2', '0 1 /dev/pts/4', '2 0 @2 x', '0 0 @2 a b', '0 0 @2 a,b', ' 0 0 @2 x'])(
  'a client line "%s" is not read',
  (row) => {
    expect(parseClientState(row)).toBeUndefined();
  },
);

const CLIENTS = '0 0 @2 /dev/pts/4\n1 0 @2 client-77\n0 0 @9 /dev/pts/5';

test('keeps the clients that show the window', () => {
  const state = readWindowState('%3', ROW, CLIENTS);
  expect(state).toMatchObject({
    target: { paneId: '%3' },
    clients: [{ name: '/dev/pts/4' }, { name: 'client-77' }],
  });
});

test.each([
  ['no line for the target', ROW.replace('%3', '%4'), CLIENTS],
  ['two lines for the target', `${ROW}\n${ROW}`, CLIENTS],
  ['a line that is not read', `${ROW}\nx`, CLIENTS],
  ['a blank line', `${ROW}\n`, CLIENTS],
  ['panes of two windows', `${ROW}\n${ROW.replace('%3', '%4').replace('@2', '@3')}`, CLIENTS],
  ['a client that is not read', ROW, `${CLIENTS}\nx`],
  ['a client that only one answer has', ROW, CLIENTS.replace('@9', '@2')],
  ['a client that the other answer lacks', ROW, '1 0 @2 client-77'],
])('an answer with %s is not read', (_what, panes, clients) => {
  expect(typeof readWindowState('%3', panes, clients)).toBe('string');
});
