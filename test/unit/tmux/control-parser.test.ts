import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ControlParser } from '../../../src/tmux/control-parser.js';
import { TmuxProtocolError } from '../../../src/tmux/errors.js';
import { cut } from './chunks.js';

type Event =
  | { block: string; ok: boolean; own: boolean }
  | { note: string }
  | { pane: string; output: string };

function parsed(chunks: readonly Buffer[]): Event[] {
  const events: Event[] = [];
  const parser = new ControlParser({
    block: ({ ok, text }, own) => events.push({ block: text, ok, own }),
    notification: (note) => events.push({ note }),
    output: (pane, bytes) => events.push({ pane, output: bytes.toString('latin1') }),
  });
  for (const chunk of chunks) parser.push(chunk);
  return events;
}

const lines = (...all: string[]): Buffer[] => [
  Buffer.from(all.map((line) => `${line}\n`).join('')),
];

const cases: { name: string; given: Buffer[]; want: Event[] }[] = [
  {
    name: 'a reply of several lines',
    given: lines('%begin 1 2 1', 'a', '', 'b', '%end 1 2 1'),
    want: [{ block: 'a\n\nb', ok: true, own: true }],
  },
  {
    name: 'an empty reply and a failed one',
    given: lines('%begin 1 2 1', '%end 1 2 1', '%begin 1 3 1', 'no such pane', '%error 1 3 1'),
    want: [
      { block: '', ok: true, own: true },
      { block: 'no such pane', ok: false, own: true },
    ],
  },
  {
    name: 'a block of a hook or of the attach as not ours',
    given: lines('%begin 1 2 0', 'HOOK', '%end 1 2 0'),
    want: [{ block: 'HOOK', ok: true, own: false }],
  },
  {
    name: 'lines in a block that look like guards as data',
    given: lines(
      ...[
        '%begin 1 2 1',
        '%end 1 3 1',
        '%end 2 2 1',
        '%end 1 2 0',
        '%error 1 2 1 ',
        '%begin 9 9 1',
      ],
      ...['%output %1 x', '%exit', '%end 1 2 1'],
    ),
    want: [
      {
        block:
          '%end 1 3 1\n%end 2 2 1\n%end 1 2 0\n%error 1 2 1 \n%begin 9 9 1\n%output %1 x\n%exit',
        ok: true,
        own: true,
      },
    ],
  },
  {
    name: 'notifications, and no bare lines, outside of blocks',
    given: lines('printed by a hook', '', '%sessions-changed', '%exit too far behind'),
    want: [{ note: '%sessions-changed' }, { note: '%exit too far behind' }],
  },
  {
    name: 'output as bytes',
    given: lines('%output %7 a\\033[m', '%extended-output %7 9 : b'),
    want: [
      { pane: '%7', output: 'a\u001b[m' },
      { pane: '%7', output: 'b' },
    ],
  },
];

test.each(cases)('reads $name', ({ given, want }) => {
  expect(parsed(given)).toEqual(want);
});

describe('what cannot be from tmux is a protocol error', () => {
  const broken: { name: string; given: Buffer[] }[] = [
    { name: 'an end without a beginning', given: lines('%end 1 2 1') },
    { name: 'a beginning in an unknown form', given: lines('%begin 1 2') },
    {
      name: 'the same block twice',
      given: lines('%begin 1 2 1', '%end 1 2 1', '%begin 1 2 1', '%end 1 2 1'),
    },
  ];
  test.each(broken)('$name', ({ given }) => {
    expect(() => parsed(given)).toThrow(TmuxProtocolError);
  });
});

test('without a listener for it, output is dropped and is no notification', () => {
  const notes: string[] = [];
  const parser = new ControlParser({ block: () => undefined, notification: (n) => notes.push(n) });
  parser.push(Buffer.from('%output %1 x\n%extended-output %1 2 : y\n%window-add @1\n'));
  expect(notes).toEqual(['%window-add @1']);
});

test('gives the same events however the bytes are cut', () => {
  const data = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.replaceAll('\n', ' ')),
    fc.constantFrom('%end 1 1 1', '%output %1 x', '%begin 5 5 1', '%error 1 1 0'),
  );
  const item = fc.oneof(
    fc.record({ data: fc.array(data, { maxLength: 4 }), end: fc.constantFrom('end', 'error') }),
    fc.constantFrom('%window-add @1', 'bare', '%output %2 \\303\\251\\012'),
  );
  fc.assert(
    fc.property(fc.array(item, { maxLength: 12 }), fc.array(fc.nat(2000)), (items, cuts) => {
      const text = items.map((given, i) =>
        typeof given === 'string'
          ? given
          : [`%begin 7 ${i + 10} 1`, ...given.data, `%${given.end} 7 ${i + 10} 1`].join('\n'),
      );
      const [whole = Buffer.alloc(0)] = lines(...text);
      const got = parsed(cut(whole, cuts));
      expect(got).toEqual(parsed([whole]));
      const blocks = items.filter((given) => typeof given !== 'string');
      expect(got.filter((event) => 'block' in event).map(({ block }) => block)).toEqual(
        blocks.map((given) => given.data.join('\n')),
      );
    }),
  );
});
