import { expect, test } from 'vitest';
import { TmuxUnavailableError } from '../../../src/tmux/errors.js';
import type { OutputClient, Tmux } from '../../../src/tmux/tmux.js';
import { TestTmux } from '../../support/tmux.js';
import { failure, open } from './opened.js';

/** What an output client received, by pane, and a way to wait for it. */
class Received {
  readonly client: OutputClient;
  readonly closed: Promise<void>;
  readonly #texts = new Map<string, string>();
  #changed: () => void = () => undefined;

  constructor(tmux: Tmux, sessionId: string) {
    let tellClosed: () => void = () => undefined;
    this.closed = new Promise((resolve) => (tellClosed = resolve));
    this.client = tmux.attachOutput(sessionId, {
      output: (pane, bytes) => {
        this.#texts.set(pane, this.of(pane) + bytes.toString('latin1'));
        this.#changed();
      },
      closed: () => tellClosed(),
    });
  }

  of(pane: string): string {
    return this.#texts.get(pane) ?? '';
  }

  async until(pane: string, part: string): Promise<void> {
    while (!this.of(pane).includes(part))
      await new Promise<void>((resolve) => (this.#changed = resolve));
  }
}

test('the bytes of a pane arrive as its program wrote them', async () => {
  await using server = await TestTmux.start();
  await using tmux = open(server.socketPath);
  const received = new Received(tmux, '$0');
  await received.client.ready;
  await server.type(server.pane, String.raw`printf '<a\\b\t\001\033[1m\377\200\\033>E''ND'`);
  await received.until(server.pane, 'END');
  expect(received.of(server.pane)).toContain('<a\\b\t\u0001\u001b[1m\u00ff\u0080\\033>END');
});

test('an output client follows to another session, and hears that one', async () => {
  await using server = await TestTmux.start();
  const [other = '', pane = ''] = (
    await server.run('new-session', '-d', '-P', '-F', '#{session_id} #{pane_id}', 'exec cat')
  ).split(' ');
  await using tmux = open(server.socketPath);
  const received = new Received(tmux, '$0');
  await received.client.ready;
  await received.client.follow(other);
  expect(received.client.sessionId).toBe(other);
  await server.type(pane, 'hello');
  await received.until(pane, 'hello');
});

test('a session that is not there refuses the client', async () => {
  await using server = await TestTmux.start();
  await using tmux = open(server.socketPath);
  const received = new Received(tmux, '$77');
  expect(await failure(received.client.ready)).toBeInstanceOf(TmuxUnavailableError);
  const stays = new Received(tmux, '$0');
  await stays.client.ready;
  expect(await failure(stays.client.follow('$77'))).toBeInstanceOf(TmuxUnavailableError);
  expect(stays.client.sessionId).toBe('$0');
});

test('a client that loses its session says so', async () => {
  await using server = await TestTmux.start();
  await using tmux = open(server.socketPath);
  const received = new Received(tmux, '$0');
  await received.client.ready;
  await server.run('detach-client', '-s', 'main');
  await received.closed;
});

test('disposing ends the client, attached or not yet', async () => {
  await using server = await TestTmux.start();
  await using tmux = open(server.socketPath);
  const early = new Received(tmux, '$0');
  early.client[Symbol.dispose]();
  const late = new Received(tmux, '$0');
  await late.client.ready;
  late.client[Symbol.dispose]();
  await early.client.ready;
  await tmux.close();
  expect(await server.run('list-clients')).toBe('');
});

test('a session id in another form is refused', async () => {
  await using server = await TestTmux.start();
  await using tmux = open(server.socketPath);
  for (const id of ['main', '$', '$1;kill-server', '=main', '%1'])
    expect(() => new Received(tmux, id)).toThrow(RangeError);
});

test('clients that come and go all at once leave the server alive', async () => {
  await using server = await TestTmux.start();
  await using tmux = open(server.socketPath);
  const { pid } = await tmux.identity();
  const comeAndGo = async (): Promise<void> => {
    using client = new Received(tmux, '$0').client;
    await client.ready;
  };
  for (let round = 0; round < 8; round++) await Promise.all(Array.from({ length: 6 }, comeAndGo));
  expect((await tmux.identity()).pid).toBe(pid);
});
