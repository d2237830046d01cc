import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { compilePatterns, type Patterns } from '../../../../src/core/patterns/patterns.js';
import { EchoMask } from '../../../../src/core/streams/echo-mask.js';
import { OutputMatcher } from '../../../../src/core/streams/output-matcher.js';
import { FlowReader } from '../../../../src/core/streams/flow-reader.js';
import { PaneFlow } from '../../../../src/core/streams/pane-flow.js';
import { PaneWait } from '../../../../src/core/streams/pane-wait.js';
import { Tail } from '../../../../src/core/streams/tail.js';

const COLUMNS = 20;

function toPatterns(...patterns: readonly string[]): Patterns {
  const compiled = compilePatterns('patterns', patterns, { regex: false, matchCase: true });
  if ('reason' in compiled) throw new Error(compiled.reason);
  return compiled;
}

const newTail = (): Tail => new Tail({ paneId: '%1', panePid: 1, epoch: 1 }, () => undefined);

/** A wait for what comes from now on. */
function begin(tail: Tail, ...patterns: readonly string[]): PaneWait {
  return beginWith(tail, toPatterns(...patterns));
}

function beginWith(tail: Tail, patterns: Patterns): PaneWait {
  const wanted = { patterns, stop: toPatterns(), any: false };
  const matcher = new OutputMatcher({ ...wanted, mask: new EchoMask(() => []) });
  const wait = new PaneWait({ tail, matcher, keep: 1000 });
  const now = tail.ring.end;
  wait.begin({ from: now, now, columns: COLUMNS });
  return wait;
}

test.each([
  ['lines', 'one\r\ntwo\r\nthr'],
  ['a line that is never complete', '\rstill\rworking\rhere'],
  ['places of the screen', '\x1b[5;3Hhere\x1b[2;1Hthere'],
])('what a pane prints is read once for all who wait: %s', (_what, chunk) => {
  const tail = newTail();
  const waits = Array.from({ length: 20 }, () => begin(tail, 'never'));
  const push = vi.spyOn(PaneFlow.prototype, 'push');
  const readsOf = (times: number): number => {
    push.mockClear();
    for (let count = 0; count < times; count += 1) tail.bytes(Buffer.from(chunk));
    return push.mock.calls.filter(([bytes]) => bytes.length > 0).length;
  };
  readsOf(2);
  const readsForAll = readsOf(1);
  for (const wait of waits.slice(1)) wait.finish({ kind: 'cancelled' });
  expect(readsOf(1)).toBe(readsForAll);
  push.mockRestore();
});

test('a wait looks no further at what does not hold its pattern, and misses nothing of that', () => {
  const tail = newTail();
  const patterns = toPatterns('READY');
  const find = vi.spyOn(patterns, 'find');
  const wait = beginWith(tail, patterns);
  for (let count = 0; count < 100; count += 1) tail.bytes(Buffer.from('some more output\r\n'));
  tail.bytes(Buffer.from('REA'));
  expect(find).not.toHaveBeenCalled();
  tail.bytes(Buffer.from('DY or not'));
  expect(find).toHaveBeenCalledOnce();
  expect(wait.over).toMatchObject({ kind: 'hit' });
  expect(wait.text.endsWith('output\nREADY')).toBe(true);
});

/** What a pane may print, cut anywhere. */
const PIECES = ['ab', 'READY', 'x', ' ', '\r\n', '\n', '\r', '\b', '\t', '日'].concat(
  ['\x1b[K', '\x1b[D', '\x1b[3G', '\x1b[A', '\x1b[H', '\x1b[2;3H', '\x1b[31m', '\x1b[2P', '\x1b[@'],
  [
    '\x1b[J',
    '\x1b',
    '[',
    '\x1b[?1049h',
    '\x1b]7717;k1;D\x07',
    '\x1b]7717;k1;d\x07',
    'x'.repeat(45),
  ],
);
const piece = fc.oneof(
  fc.constantFrom(...PIECES).map((text) => Buffer.from(text)),
  fc.constant(Buffer.from([0xe6])),
);
const chunk = fc
  .array(piece, { minLength: 1, maxLength: 12 })
  .map((pieces) => Buffer.concat(pieces));
const MAX_CHUNKS = 24;
const chunks = fc.array(chunk, { minLength: 1, maxLength: MAX_CHUNKS });
const begins = fc.array(
  fc.record({
    at: fc.nat(MAX_CHUNKS - 1),
    patterns: fc.constantFrom(['never'], ['READY', 'abx'], ['x\nx']),
  }),
  { maxLength: 5 },
);

function toAnswer(wait: PaneWait): unknown {
  wait.finish({ kind: 'deadline' });
  const { over, text, outputBytes, offset, newestLine } = wait;
  return { over, text, outputBytes, offset, newestLine };
}

test('a wait beside others is answered as one alone', () => {
  fc.assert(
    fc.property(chunks, begins, (printed, waits) => {
      const shared = newTail();
      const tails = [shared];
      const pairs: (readonly [PaneWait, PaneWait])[] = [];
      for (const [now, chunk] of printed.entries()) {
        for (const { patterns } of waits.filter(({ at }) => at === now)) {
          const own = newTail();
          for (const before of printed.slice(0, now)) own.bytes(before);
          tails.push(own);
          pairs.push([begin(shared, ...patterns), begin(own, ...patterns)]);
        }
        for (const tail of tails) tail.bytes(chunk);
      }
      for (const [beside, alone] of pairs) expect(toAnswer(beside)).toEqual(toAnswer(alone));
    }),
    { numRuns: 300 },
  );
});

const few = fc.constantFrom(
  'ab',
  'c',
  '\r',
  '\r\n',
  '\x1b[H',
  '\x1b[1;3H',
  '\x1b[A',
  'x'.repeat(260),
);
const edits = fc.array(few, { minLength: 1, maxLength: 3 }).map((of) => Buffer.from(of.join('')));

test.each([
  ['anything', chunk],
  ['edits of few lines', edits],
])('what is alike once tells the same from then on: %s', (_what, piece) => {
  let alike = 0;
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.nat(3), (printed, from) => {
      const first = new FlowReader({ columns: COLUMNS });
      const second = new FlowReader({ columns: COLUMNS });
      for (const [at, bytes] of printed.entries()) {
        const isLike = at >= from && first.isLike(second);
        const { searched: _before, ...news } = first.read(bytes, 0);
        if (at < from) continue;
        const { searched: _other, ...others } = second.read(bytes, 0);
        if (!isLike) continue;
        alike += 1;
        expect(others).toEqual(news);
      }
    }),
    { numRuns: 2000 },
  );
  expect(alike).toBeGreaterThan(500);
});
