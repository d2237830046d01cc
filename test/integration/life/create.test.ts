import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LifeStage, NEVER, started } from './support.js';

let stage: LifeStage;

beforeAll(async () => {
  stage = await LifeStage.set({ env: { HOME: '/' } });
});

afterAll(async () => {
  await stage[Symbol.asyncDispose]();
});

const NAMES = [
  'a;b',
  '-n',
  `it's "quoted" $HOME {x} ~`,
  '#{pid}',
  '##{pid}',
  '#(touch FORBIDDEN)',
  '#[bold]#[',
  '###[a##b#',
  '%H:%M.%S',
  'žluť 水 🐎',
  '$1',
  '@0',
  '=main',
];

describe.each(NAMES)('the name %s', (name) => {
  test('is a window name as it is', async () => {
    const request = { session: 'main', name, directory: undefined, signal: NEVER };
    const { window, session } = started(await stage.engine.life.createWindow(request));
    expect(window.name).toBe(name);
    expect(session.name).toBe('main');
    await stage.engine.life.killWindow(window.windowId, false);
  });

  test('is a session name but for what tmux writes otherwise', async () => {
    const request = {
      name,
      windowName: name,
      directory: undefined,
      size: undefined,
      signal: NEVER,
    };
    const { session, window } = started(await stage.engine.life.createSession(request));
    // tmux escapes what its own commands would take for a variable.
    expect(session.name).toBe(name.replace(/[.:]/g, '_').replace('$HOME', String.raw`\$HOME`));
    expect(window.name).toBe(name);
    expect(await stage.engine.life.killSession(session.sessionId, false)).toMatchObject({
      id: session.sessionId,
      wasLast: false,
    });
  });
});

test('nothing in a name is run', () => {
  for (const directory of ['.', stage.server.directory, '/'])
    expect(existsSync(path.join(directory, 'FORBIDDEN'))).toBe(false);
});

test.each(['with blank', '#{pid} #(touch FORBIDDEN)', `it's; "x" $HOME`, '%H', '-c'])(
  'a program starts in the directory %s',
  async (name) => {
    const directory = path.join(stage.server.directory, name);
    await mkdir(directory);
    const { pane } = await stage.newWindow(directory);
    expect(await stage.run(pane.paneId, 'pwd')).toMatchObject({ output: `${directory}\n` });
  },
);

test('a relative directory counts from this process', async () => {
  const { pane } = await stage.newWindow('src/core');
  const output = `${path.resolve('src/core')}\n`;
  expect(await stage.run(pane.paneId, 'pwd')).toMatchObject({ output });
});

test('a session does not take over what is missing in our environment', async () => {
  await stage.server.run('set-environment', '-g', 'SSH_AUTH_SOCK', '/the/agent');
  const request = { name: 'env', windowName: undefined, directory: undefined, signal: NEVER };
  const { pane } = started(await stage.engine.life.createSession({ ...request, size: undefined }));
  expect(await stage.run(pane.paneId, 'echo $SSH_AUTH_SOCK')).toMatchObject({
    output: '/the/agent\n',
  });
});

test('a window of a session that ended meanwhile is refused as a session that is not there', async () => {
  const request = { session: '$99', name: undefined, directory: undefined, signal: NEVER };
  expect(await stage.engine.life.createWindow(request)).toMatchObject({ reason: 'noSuchSession' });
});

test('sizes are those that tmux gave', async () => {
  const request = { name: 'size', windowName: undefined, directory: undefined, signal: NEVER };
  const size = { columns: 101, rows: 33 };
  const { window, pane } = started(await stage.engine.life.createSession({ ...request, size }));
  expect(window).toMatchObject(size);
  const split = started(
    await stage.engine.life.splitPane({
      ...{ paneId: pane.paneId, side: 'left', percent: 20, directory: undefined, signal: NEVER },
    }),
  );
  expect(split.pane).toMatchObject({ columns: 20, rows: 33, left: 0, active: false });
  const facts = await stage.engine.inspect.facts();
  const old = facts.panes.find(({ paneId }) => paneId === pane.paneId);
  expect(old).toMatchObject({ columns: 80, left: 21, active: true });
});

test('any text is a name, or tmux takes none of it', async () => {
  await stage.server.run('set-option', '-g', 'default-command', 'exec cat');
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }));
  await fc.assert(
    fc.asyncProperty(text, async (name) => {
      const request = { directory: undefined, size: undefined, signal: NEVER };
      // Of a new window tmux takes control characters as they are, so that these are refused.
      const windowName = name.replaceAll(/[\u0001-\u001f\u007f-\u009f]/g, '');
      const result = await stage.engine.life.createSession({ ...request, name, windowName });
      if ('reason' in result) {
        const reason = name === '' ? 'invalidName' : 'hasNul';
        expect(result.reason).toBe(reason);
        return;
      }
      const { session } = result;
      expect(session.name).not.toMatch(/[.:\u0000-\u001f]/);
      if (/^[a-z0-9 ]+$/i.test(name))
        expect([session.name, result.window.name]).toEqual([name, name]);
      expect(await stage.engine.life.killSession(session.sessionId, false)).toMatchObject({
        id: session.sessionId,
      });
    }),
    { numRuns: 60 },
  );
});
