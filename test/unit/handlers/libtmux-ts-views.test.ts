import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Placement, WindowFacts } from '../../../src/core/inspect/facts.js';
import { cutHead } from '../../../src/handlers/cut-head.js';
import { boundRows } from '../../../src/handlers/libtmux-ts/bounded-rows.js';
import { toWindowView } from '../../../src/handlers/libtmux-ts/views.js';

const PLACE: Placement = {
  sessionId: '$0',
  sessionName: 'main',
  index: 0,
  active: true,
  linked: false,
};

const WINDOW: WindowFacts = {
  windowId: '@0',
  name: 'bash',
  layout: 'b25d,80x24,0,0,0',
  zoomed: false,
  columns: 80,
  rows: 24,
  paneCount: 1,
  placements: [PLACE],
};

describe('a view', () => {
  test('is whole when its texts are short', () => {
    expect(toWindowView(WINDOW)).toMatchObject({
      metadataComplete: true,
      omittedMetadataBytes: 0,
      placementsComplete: true,
      omittedPlacements: 0,
    });
  });

  test('counts what it cuts from names and places', () => {
    const places = Array.from({ length: 70 }, (_, index) => ({ ...PLACE, index }));
    const view = toWindowView({
      ...WINDOW,
      name: '水'.repeat(2000),
      placements: [PLACE, ...places],
    });
    expect(view.name).toBe('水'.repeat(1365));
    expect(view).toMatchObject({ metadataComplete: false, omittedMetadataBytes: 635 * 3 });
    expect(view.placements).toHaveLength(64);
    expect(view).toMatchObject({ placementsComplete: false, omittedPlacements: 7 });
  });
});

test('a list ends at the limit of lines or of bytes', () => {
  const limits = { waitCeilingMs: 1, maxResultLines: 3, maxOutputBytes: 1000 };
  const rows = ['aa', 'bb', 'cc', 'dd'];
  expect(boundRows(rows, limits)).toEqual({
    rows: ['aa', 'bb', 'cc'],
    complete: false,
    omittedEntries: 1,
  });
  expect(boundRows(rows, { ...limits, maxOutputBytes: 10 })).toEqual({
    rows: ['aa', 'bb'],
    complete: false,
    omittedEntries: 2,
  });
  expect(boundRows(rows, { ...limits, maxResultLines: 4 })).toEqual({
    rows,
    complete: true,
    omittedEntries: 0,
  });
});

test('the beginning of a text is cut between characters, and the rest is counted', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(20), (text, maxBytes) => {
      const head = cutHead(text, maxBytes);
      expect(text.startsWith(head.text)).toBe(true);
      expect(Buffer.byteLength(head.text)).toBeLessThanOrEqual(maxBytes);
      expect(Buffer.byteLength(head.text) + head.omittedBytes).toBe(Buffer.byteLength(text));
    }),
  );
});
