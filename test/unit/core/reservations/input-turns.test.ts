import { expect, test } from 'vitest';
import { endLater, InputTurns, type Turn } from '../../../../src/core/reservations/input-turns.js';

/** Asks for turns in the order of the calls, and notes the order in which they come. */
class Takers {
  readonly turns = new InputTurns();
  readonly came: string[] = [];

  async take(name: string, interrupts = false): Promise<Turn> {
    const turn = await this.turns.take('%1', interrupts);
    this.came.push(name);
    return turn;
  }
}

/** When all that can happen now has happened. */
const settled = async (): Promise<void> => await new Promise((resolve) => setImmediate(resolve));

test('turns on a pane come one after the other, those on another at once', async () => {
  const takers = new Takers();
  const first = await takers.take('first');
  const second = takers.take('second', true);
  void takers.take('third');
  await takers.turns.take('%2');
  await settled();
  expect(takers.came).toEqual(['first']);
  first[Symbol.dispose]();
  (await second)[Symbol.dispose]();
  await settled();
  expect(takers.came).toEqual(['first', 'second', 'third']);
});

test('a turn that is over twice ends no other', async () => {
  const takers = new Takers();
  const first = await takers.take('first');
  first[Symbol.dispose]();
  await takers.take('second');
  first[Symbol.dispose]();
  void takers.take('third');
  await settled();
  expect(takers.came).toEqual(['first', 'second']);
});

test('interrupts go ahead of a turn that gives way, before and after it did', async () => {
  const takers = new Takers();
  const run = await takers.take('run');
  const before = takers.take('C-c', true);
  run.giveWay();
  const after = await takers.take('C-c again', true);
  void takers.take('text');
  await settled();
  expect(takers.came).toEqual(['run', 'C-c', 'C-c again']);
  const wentOn = run.goOn();
  void wentOn.then(() => takers.came.push('run goes on'));
  (await before)[Symbol.dispose]();
  await settled();
  expect(takers.came).not.toContain('run goes on');
  after[Symbol.dispose]();
  expect(await wentOn).toBe(true);
  expect(await run.goOn()).toBe(false);
  expect(takers.came).not.toContain('text');
});

test('an interrupt goes ahead of nothing that was asked for before it and waits', async () => {
  const takers = new Takers();
  const run = await takers.take('run');
  void takers.take('text');
  void takers.take('C-c', true);
  run.giveWay();
  await settled();
  expect(takers.came).toEqual(['run']);
});

test('a turn does not begin while one that went ahead lasts', async () => {
  const takers = new Takers();
  const run = await takers.take('run');
  run.giveWay();
  const interrupt = await takers.take('C-c', true);
  run[Symbol.dispose]();
  void takers.take('text');
  await settled();
  expect(takers.came).toEqual(['run', 'C-c']);
  interrupt[Symbol.dispose]();
  await settled();
  expect(takers.came).toEqual(['run', 'C-c', 'text']);
});

test('after C-c the next turn begins a little later, the next C-c at once', async () => {
  const takers = new Takers();
  endLater(await takers.take('C-c', true))[Symbol.dispose]();
  (await takers.take('C-c again', true))[Symbol.dispose]();
  const text = takers.take('text');
  await settled();
  expect(takers.came).toEqual(['C-c', 'C-c again']);
  (await text)[Symbol.dispose]();
  expect(takers.came).toEqual(['C-c', 'C-c again', 'text']);
});
