import { expect, test } from 'vitest';
import { findMessageId } from '../../../src/server/find-message-id.js';

const big = 'x'.repeat(3000);
const ends = (text: string): [string, string] => [text.slice(0, 1024), text.slice(-1024)];

const cases: { name: string; text: string; want: string | number | undefined }[] = [
  { name: 'first member', text: `{"id":3,"jsonrpc":"2.0","params":"${big}"}`, want: 3 },
  {
    name: 'after jsonrpc',
    text: `{"jsonrpc": "2.0", "id": "a-1", "method":"x","p":"${big}"}`,
    want: 'a-1',
  },
  {
    name: 'last member',
    text: `{"method":"x","params":{"command":"${big}"},"jsonrpc":"2.0","id":12}`,
    want: 12,
  },
  {
    name: 'before a last jsonrpc',
    text: `{"method":"x","params":{"c":"${big}"},"id":"q","jsonrpc":"2.0"}`,
    want: 'q',
  },
  {
    name: 'only inside of the parameters',
    text: `{"method":"x","params":{"id":9,"c":"${big}","d":1},"jsonrpc":"2.0"}`,
    want: undefined,
  },
  {
    name: 'a notification',
    text: `{"jsonrpc":"2.0","method":"x","params":{"c":"${big}"}}`,
    want: undefined,
  },
  { name: 'no JSON at all', text: big, want: undefined },
];

test.each(cases)('the id of a message of which the ends are known: $name', ({ text, want }) => {
  expect(findMessageId(...ends(text))).toBe(want);
});
