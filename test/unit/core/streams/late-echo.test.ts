import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compilePatterns, type Patterns } from '../../../../src/core/patterns/patterns.js';
import { EchoMask } from '../../../../src/core/streams/echo-mask.js';
import { OutputMatcher } from '../../../../src/core/streams/output-matcher.js';
import { PaneWait } from '../../../../src/core/streams/pane-wait.js';
import { Tail } from '../../../../src/core/streams/tail.js';
import { EchoMemory } from '../../../../src/core/typing/echo-memory.js';

const COLUMNS = 24;
const PROMPT = 'user$ ';

function toPatterns(patterns: readonly string[]): Patterns {
  const compiled = compilePatterns('patterns', patterns, { regex: false, matchCase: true });
  if ('reason' in compiled) throw new Error(compiled.reason);
  return compiled;
}

/**
 * A terminal with a shell in it, which echo what is typed as late as they are let.
 *
 * While a program runs the terminal itself echoes; the shell takes over with a prompt and draws once
 * more what was not read. What they print is held until it is delivered.
 */
class LateTerminal {
  readonly memory = new EchoMemory(() => 0);
  readonly tail = new Tail({ paneId: '%1', panePid: 1, epoch: 1 }, () => undefined);
  wait: PaneWait | undefined;
  #input: string[] = [];
  #line = '';
  #shellReads = true;
  #printed = Buffer.from(PROMPT);

  constructor() {
    this.deliver(Infinity);
  }

  type(text: string, keys: readonly string[] = []): void {
    this.memory.begin(['%1'], { text, keys, enter: false }).confirm();
    this.#input.push(...Array.from(text), ...keys);
  }

  /** A program begins to run: what is typed from now on is echoed by the terminal. */
  run(): void {
    this.echo(Infinity);
    if (!this.#shellReads || this.#line !== '') return;
    this.memory.begin(['%1'], { text: 'sleep 1', keys: [], enter: true }).confirm();
    this.#shellReads = false;
    this.#print('sleep 1\r\n');
  }

  /** Echo so many of the keys that were typed. */
  echo(count: number): void {
    const { memory } = this;
    for (const key of this.#input.splice(0, count)) {
      if (key === 'C-c') {
        this.#print(`^C\r\n${this.#shellReads ? PROMPT : ''}`);
        this.#line = '';
      } else if (key !== 'BSpace') {
        this.#print(key);
        this.#line += key;
      } else if (this.#line !== '') {
        this.#print(this.#shellReads ? '\b\x1b[K' : '\b \b');
        this.#line = this.#line.slice(0, -1);
      }
    }
    expect(memory.recall('%1').line).toBeDefined();
  }

  /** The program ends, and the shell prompts. */
  prompt(): void {
    if (this.#shellReads) return;
    this.#shellReads = true;
    this.#print(`\x1b[?2004h${PROMPT}${this.#line}`);
  }

  /** So many bytes of what was printed arrive at once. */
  deliver(bytes: number): void {
    if (this.#printed.length > 0) this.tail.bytes(this.#printed.subarray(0, bytes));
    this.#printed = this.#printed.subarray(Math.min(bytes, this.#printed.length));
  }

  print(text: string): void {
    this.#print(text);
  }

  beginWait(patterns: readonly string[]): void {
    if (this.wait !== undefined) return;
    const { memory, tail } = this;
    const mask = new EchoMask(() => [...memory.typed('%1'), ...memory.parts('%1')]);
    const options = { patterns: toPatterns(patterns), stop: toPatterns([]), any: false, mask };
    this.wait = new PaneWait({ tail, matcher: new OutputMatcher(options), keep: 100_000 });
    const now = tail.ring.end;
    this.wait.begin({ from: now, now, columns: COLUMNS });
  }

  #print(text: string): void {
    this.#printed = Buffer.concat([this.#printed, Buffer.from(text)]);
  }
}

const WANTED = ['READY', 'echo', 'YX'];

type Step =
  | ['type', string]
  | ['erase' | 'echo' | 'deliver', number]
  | ['wait' | 'run' | 'prompt' | 'interrupt'];

function perform(terminal: LateTerminal, step: Step): void {
  switch (step[0]) {
    case 'type':
      terminal.type(step[1]);
      return;
    case 'erase':
      terminal.type('', Array<string>(step[1]).fill('BSpace'));
      return;
    case 'echo':
    case 'deliver':
      terminal[step[0]](step[1]);
      return;
    case 'interrupt':
      terminal.type('', ['C-c']);
      return;
    case 'wait':
      terminal.beginWait(WANTED);
      return;
    case 'run':
    case 'prompt':
      terminal[step[0]]();
  }
}

const text = fc.constantFrom('echo ', 'READY', 'X', 'YX', ' wide wide');
const steps = fc.array(
  fc.oneof<fc.MaybeWeightedArbitrary<Step>[]>(
    { weight: 5, arbitrary: fc.tuple(fc.constant('type'), text) },
    { weight: 2, arbitrary: fc.tuple(fc.constant('erase'), fc.integer({ min: 1, max: 6 })) },
    { weight: 8, arbitrary: fc.tuple(fc.constantFrom('echo', 'deliver'), fc.nat(30)) },
    { weight: 1, arbitrary: fc.constant<Step>(['interrupt']) },
    { weight: 3, arbitrary: fc.tuple(fc.constantFrom('wait', 'run', 'prompt')) },
  ),
  { minLength: 5, maxLength: 40 },
);

/** What random scripts have found. */
const FOUND: [Step[], number][] = [
  // A chunk that ended within an echo was taken for a prompt, and hid output that began so.
  [
    [
      ['type', ' wide wide'],
      ['type', 'YX'],
      ['type', 'YX'],
      ['erase', 1],
      ['interrupt'],
      ['run'],
      ['type', 'READY'],
    ],
    41,
  ],
  // A prompt came within the echo of what was not read.
  [
    [
      ['run'],
      ['type', ' wide wide'],
      ['type', 'YX'],
      ['deliver', 6],
      ['type', 'echo '],
      ['echo', 13],
      ['prompt'],
      ['interrupt'],
      ['deliver', 6],
      ['type', 'echo '],
    ],
    19,
  ],
  // A row that was erased from its end back into the row above stood for a row of the line.
  [
    [
      ['run'],
      ['type', ' wide wide wide wide'],
      ['type', 'echo '],
      ['erase', 4],
      ['interrupt'],
      ['type', 'echo '],
    ],
    1,
  ],
  // The end of an echo, behind what else was typed, was counted as an echo of its own.
  [
    [
      ['run'],
      ['type', 'echo '],
      ['type', 'echo '],
      ['type', 'READY'],
      ['interrupt'],
      ['type', 'READY'],
      ['interrupt'],
    ],
    2,
  ],
];

test('what was typed is no match, however late and in whatever pieces its echo comes', () => {
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 50 }), (script, rest) => {
      const terminal = new LateTerminal();
      for (const step of script) perform(terminal, step);
      terminal.beginWait(WANTED);
      terminal.echo(Infinity);
      terminal.prompt();
      for (let at = 0; at < 40; at += 1) terminal.deliver(rest);
      terminal.deliver(Infinity);
      expect(terminal.wait?.over).toBeUndefined();
      terminal.print('\r\nall is READY now\r\n');
      terminal.deliver(Infinity);
      expect(terminal.wait?.over).toMatchObject({ kind: 'hit', hit: { index: 0 } });
    }),
    { numRuns: 1000, examples: FOUND },
  );
});
