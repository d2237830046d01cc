import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import type { TmuxOptions } from '../../../src/tmux/connection.js';
import { TmuxUnavailableError } from '../../../src/tmux/errors.js';
import type { Tmux } from '../../../src/tmux/tmux.js';
import { disconnected, failure, open, TMUX } from './opened.js';

/** A place for a server of our own; disposing ends what was started there. */
class Place implements AsyncDisposable {
  readonly directory: string;
  readonly socketPath: string;

  private constructor(directory: string) {
    this.directory = directory;
    this.socketPath = path.join(directory, 's');
  }

  static async make(): Promise<Place> {
    return new Place(await mkdtemp(path.join(tmpdir(), 'pwo-')));
  }

  open(options: Partial<TmuxOptions> = {}): Tmux & AsyncDisposable {
    const env = { ...process.env, HOME: this.directory, SHELL: '/bin/sh', ...options.env };
    return open(this.socketPath, { start: {}, ...options, env });
  }

  /** tmux's answer, its complaint if it fails. */
  async run(...args: readonly string[]): Promise<string> {
    const result = await execa(TMUX, ['-S', this.socketPath, ...args], {
      reject: false,
      all: true,
    });
    return result.all;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.run('kill-server');
    await rm(this.directory, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function text(tmux: Tmux, format: string): Promise<string> {
  const [block] = await tmux.request(`display-message -p "${format}"`);
  return block?.text ?? '';
}

test('our server is started by the first request, with one session and our configuration', async () => {
  await using place = await Place.make();
  await using tmux = place.open({
    env: { TMUX: '/tmp/other,1,0', TMUX_PANE: '%9', LANG: 'C.UTF-8' },
  });
  expect(await text(tmux, '#{session_name} #{history_limit} #{window_width}')).toBe(
    'panewright 50000 160',
  );
  expect(await place.run('list-sessions', '-F', '#{session_name}')).toBe('panewright');
  expect(await place.run('show', '-gv', 'default-shell')).toBe('/bin/sh');
  const environment = await place.run('show-environment', '-g');
  expect(environment).not.toMatch(/^TMUX/m);
});

test('panes get a UTF-8 locale where the environment has none', async () => {
  await using place = await Place.make();
  await using tmux = place.open({ env: { LANG: '', LC_ALL: 'C', LC_CTYPE: undefined } });
  await tmux.identity();
  expect(await place.run('show-environment', '-g', 'LC_ALL')).toMatch(/UTF-8$/);
});

test('a locale that is UTF-8 stays', async () => {
  await using place = await Place.make();
  await using tmux = place.open({ env: { LANG: 'de_DE.utf8', LC_ALL: '', LC_CTYPE: '' } });
  await tmux.identity();
  expect(await place.run('show-environment', '-g', 'LANG')).toBe('LANG=de_DE.utf8');
});

test('the configuration of the operator replaces ours', async () => {
  await using place = await Place.make();
  const config = path.join(place.directory, 'my conf');
  await writeFile(config, 'set -g history-limit 77\n');
  await using tmux = place.open({ start: { config } });
  expect(await text(tmux, '#{session_name} #{history_limit}')).toBe('panewright 77');
});

test('what people set in a running server stays', async () => {
  await using place = await Place.make();
  await using first = place.open();
  await first.request('set -g history-limit 123');
  await using second = place.open();
  await second.identity();
  expect(await place.run('show', '-gv', 'history-limit')).toBe('123');
});

test('a server that was killed is started again', async () => {
  await using place = await Place.make();
  await using tmux = place.open();
  const before = await tmux.identity();
  const gone = disconnected(tmux);
  process.kill(before.pid, 'SIGKILL');
  await gone;
  const after = await tmux.identity();
  expect(after.pid).not.toBe(before.pid);
  expect(await text(tmux, '#{session_name}')).toBe('panewright');
});

test('kill-server of our own is survived by the request after it', async () => {
  await using place = await Place.make();
  await using tmux = place.open();
  for (let round = 0; round < 5; round++) {
    const gone = disconnected(tmux);
    await tmux.request('kill-server').catch(() => undefined);
    await gone;
    expect(await text(tmux, '#{session_name} #{history_limit}')).toBe('panewright 50000');
  }
});

test('a session that was killed is made again, in the server that stays', async () => {
  await using place = await Place.make();
  await using tmux = place.open();
  const { pid } = await tmux.identity();
  const gone = disconnected(tmux);
  await place.run('set', '-s', 'exit-empty', 'off', ';', 'kill-session', '-t', 'panewright');
  await gone;
  expect((await tmux.identity()).pid).toBe(pid);
  expect(await place.run('list-sessions', '-F', '#{session_name}')).toBe('panewright');
});

test('a socket that a dead server left behind is no obstacle', async () => {
  await using place = await Place.make();
  await leaveSocket(place.socketPath);
  await using tmux = place.open();
  expect(await text(tmux, '#{session_name}')).toBe('panewright');
});

test('a file that is no socket is left alone', async () => {
  await using place = await Place.make();
  await writeFile(place.socketPath, 'precious');
  await using tmux = place.open();
  expect(await failure(tmux.identity())).toBeInstanceOf(TmuxUnavailableError);
  expect(await readFile(place.socketPath, 'utf8')).toBe('precious');
});

test('all who start it at once end up in one server', async () => {
  for (let round = 0; round < 8; round++) {
    await using place = await Place.make();
    const all = Array.from({ length: 4 }, () => place.open());
    const identities = await Promise.all(all.map((tmux) => tmux.identity()));
    await Promise.all(all.map((tmux) => tmux.close()));
    expect(new Set(identities.map(({ pid }) => pid)).size).toBe(1);
    expect(await place.run('list-sessions', '-F', '#{session_name}')).toBe('panewright');
  }
});

/** A bound socket whose owner has ended. */
async function leaveSocket(socketPath: string): Promise<void> {
  const script = `require('node:net').createServer().listen(process.argv[1], () => process.kill(process.pid, 'SIGKILL'))`;
  await execa(process.execPath, ['-e', script, socketPath], { reject: false });
}
