import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseClientRow, parsePaneRow } from '../../../../src/core/inspect/facts-rows.js';

/** What tmux makes of a text by `fieldFormat`. */
function toField(text: string): string {
  return text
    .replaceAll('~', '~t')
    .replaceAll(' ', '~s')
    .replaceAll('\n', '~n')
    .replaceAll('\t', '~i')
    .replace(/[\u0001-\u001f\u007f]/g, '?');
}

function toRow(name: string, title: string): string {
  return [
    `$1 ${toField(name)} 2 @3 ${toField(title)} 4 1 0 b25d,80x24,0,0,0 0 80 24`,
    `1 %5 0 4711 1 0 2 0 1 80 23 bash ${toField(name)} ${toField(title)}`,
  ].join(' ');
}

describe('a line about a pane', () => {
  test('is read field by field', () => {
    expect(parsePaneRow(toRow('a b', 'c~d'))).toEqual({
      sessionId: '$1',
      sessionName: 'a b',
      windowCount: 2,
      windowId: '@3',
      windowName: 'c~d',
      windowIndex: 4,
      windowActive: true,
      windowLinked: false,
      layout: 'b25d,80x24,0,0,0',
      zoomed: false,
      windowColumns: 80,
      windowRows: 24,
      paneCount: 1,
      paneId: '%5',
      index: 0,
      panePid: 4711,
      active: true,
      dead: false,
      inMode: true,
      left: 0,
      top: 1,
      columns: 80,
      rows: 23,
      command: 'bash',
      path: 'a b',
      title: 'c~d',
    });
  });

  test('gives back any text without control characters', () => {
    const text = fc
      .string({ unit: 'grapheme' })
      .map((given) => given.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ''));
    fc.assert(
      fc.property(text, text, (name, title) => {
        expect(parsePaneRow(toRow(name, title))).toMatchObject({
          sessionName: name,
          windowName: title,
          path: name,
          title,
        });
      }),
    );
  });

  test.each([
    ['a field too few', toRow('a', 'b').replace(' bash', '')],
    ['a field too many', `${toRow('a', 'b')} x`],
    ['a padded field', toRow('a', 'b').replace(' 4711', '  4711')],
    ['no session id', toRow('a', 'b').replace('$1', '1')],
    ['a flag that is none', toRow('a', 'b').replace(' 4711 1', ' 4711 2')],
    ['a negative size', toRow('a', 'b').replace('80 23', '80 -3')],
    ['nothing', ''],
  ])('with %s is not read', (_name, row) => {
    expect(parsePaneRow(row)).toBeUndefined();
  });

  test('is any text without failing', () => {
    fc.assert(
      fc.property(fc.string(), (line) => {
        parsePaneRow(line);
        parseClientRow(line);
      }),
    );
  });
});

describe('a line about a client', () => {
  test('is read field by field', () => {
    expect(parseClientRow('1 0 $0 @2 client-12')).toEqual({
      control: true,
      readOnly: false,
      sessionId: '$0',
      windowId: '@2',
      name: 'client-12',
    });
  });

  test('without a session is not read', () => {
    expect(parseClientRow('1 0   client-12')).toBeUndefined();
  });
});
