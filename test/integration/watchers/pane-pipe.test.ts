import { closeSync, constants, existsSync, openSync, writeSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createPrivateDirectory } from '../../../src/core/create-private-directory.js';
import { PanePipe } from '../../../src/core/watchers/pane-pipe.js';
import { TestTmux } from '../../support/tmux.js';
import { Recorder, TestWatching } from '../../support/watching.js';

/** What a pipe makes of what a writer of the test's own puts into its FIFO, in one go. */
async function readPipe(text: string): Promise<string> {
  await using server = await TestTmux.start();
  await using watching = new TestWatching(server);
  const directory = createPrivateDirectory({ socketPath: server.socketPath });
  const fifo = await directory.takeFifo();
  const record = new Recorder();
  const told = (what: string) => (): void => record.bytes(Buffer.from(`<${what}>`));
  const pipe = new PanePipe(
    watching.tmux,
    fifo,
    { paneId: '%0', panePid: 1, replace: undefined },
    {
      hello: told('hello'),
      bytes: (chunk) => record.bytes(chunk),
      ended: told('ended'),
      overdue: told('overdue'),
    },
  );
  const fd = openSync(fifo, constants.O_WRONLY | constants.O_NONBLOCK);
  writeSync(fd, text);
  await record.until(({ byteCount }) => byteCount > 0);
  closeSync(fd);
  if (!record.text.startsWith('<overdue>')) await record.untilText('<ended>');
  expect(existsSync(fifo)).toBe(false);
  await pipe.close(undefined);
  await directory.close({ keep: false });
  return record.text;
}

test('delivers bytes that come with the hello, after it', async () => {
  expect(await readPipe('pw-hello 4711 1\nabc\n')).toBe('<hello>abc\n<ended>');
});

test.each([
  ['another first line', 'something else\nabc'],
  ['a first line that does not end', 'x'.repeat(100)],
  ['a hello without a number', 'pw-hello x 1\n'],
  ['a hello without a program', 'pw-hello 4711\n'],
])('gives up on %s', async (_name, text) => {
  expect(await readPipe(text)).toBe('<overdue>');
});
