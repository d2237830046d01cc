import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { cut, cuts, paneBytes } from './byte-arbitraries.js';
import { end, ID, mark, NONCE, type Run, run, sourcingLine, START } from './run-fixture.js';

describe('RunOutput: any bytes, any chunks', () => {
  const piece = fc.oneof(
    paneBytes,
    fc
      .constantFrom(
        START,
        end(5),
        mark(ID, 'T;0'),
        mark(NONCE, 'D'),
        mark(NONCE, 'd'),
        mark('kb', 'S'),
        mark('kb', 'E;1'),
        mark('kb', 'D'),
        mark('kb', 'd'),
        mark('kc', 'S'),
        mark('kc', 'E;0'),
        sourcingLine('b2'),
        sourcingLine('b2').slice(0, 40),
      )
      .map((text) => Buffer.from(text)),
  );
  const facts = ({ output, events }: Run): unknown => {
    output.end();
    const { bytes, droppedBytes, foreignOutputSuspected } = output;
    const newestLine = output.newestLine();
    return {
      text: output.text(),
      bytes,
      droppedBytes,
      foreignOutputSuspected,
      newestLine,
      events,
    };
  };

  test('give the same result', () => {
    const printed = fc.array(piece, { maxLength: 12 }).map((pieces) => Buffer.concat(pieces));
    fc.assert(
      fc.property(printed, cuts, fc.constantFrom(0, 5, 30, 200), (bytes, places, window) => {
        const whole = Buffer.concat([Buffer.from(START), bytes]);
        expect(facts(run(cut(whole, places), window))).toEqual(facts(run([whole], window)));
      }),
      { numRuns: 2000 },
    );
  });

  test('give valid text without controls whose length is told', () => {
    fc.assert(
      fc.property(paneBytes, (bytes) => {
        const { output } = run([START, bytes, end(0)]);
        const text = output.text();
        expect(text).not.toMatch(/[\0-\x07\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/);
        expect(Buffer.from(text).toString()).toBe(text);
        expect(output.bytes - output.droppedBytes).toBe(Buffer.byteLength(text));
      }),
      { numRuns: 1000 },
    );
  });
});
