import { literalFormat, quote } from '../../tmux/quote.js';
import type { Tmux } from '../../tmux/tmux.js';
import type { Refusal } from '../refusal.js';
import { linesOf, requestLook } from './block.js';
import type { FactsReader } from './facts-reader.js';
import type { OptionScope, OptionValue } from './inspection.js';

/** Options that are not one's own always have a value at one of these. */
const TABLES = ['-s', '-g', '-gw'] as const;

/** One's own options, which begin with `@`, may be named in any script. */
const NAME = /^[^\s\0[\]]{1,1024}(\[\d{1,9}\])?$/;

/**
 * Read an option at one scope.
 *
 * tmux takes a beginning of a name for the name, so the name is looked for among those that it lists
 * by the same command line.
 *
 * @throws TmuxProtocolError when tmux does not list its options.
 */
export async function readOption(
  { tmux, facts }: { readonly tmux: Tmux; readonly facts: FactsReader },
  name: string,
  scope: OptionScope,
): Promise<OptionValue | Refusal> {
  const where = await toFlags(facts, scope);
  if (typeof where !== 'string') return where;
  if (!NAME.test(name)) return { reason: 'unknownOption', name };
  const commands = [
    ...[...TABLES, where].map((flags) => `show-options ${flags}`),
    `show-options -v ${where} -- ${quote(literalFormat(name))}`,
  ];
  const replies = await requestLook(tmux, commands.join(' ; '));
  const listed = replies[TABLES.length];
  if (listed?.ok === false) {
    const gone = await toFlags(facts, scope);
    if (typeof gone !== 'string') return gone;
  }
  const value = replies[TABLES.length + 1];
  if (value?.ok === true && isListed(linesOf(listed, 'the options'), name))
    return { value: value.text };
  const known = replies.slice(0, TABLES.length).flatMap((reply) => linesOf(reply, 'its options'));
  const base = name.replace(/\[\d+\]$/, '');
  // One's own options exist where they are set.
  return base.startsWith('@') || isListed(known, base)
    ? { value: undefined }
    : { reason: 'unknownOption', name };
}

/** The scope for `show-options`; what it is about must exist. */
async function toFlags(facts: FactsReader, scope: OptionScope): Promise<string | Refusal> {
  switch (scope.level) {
    case 'server':
      return '-s';
    case 'global-session':
      return '-g';
    case 'global-window':
      return '-gw';
    case 'session': {
      const session = await facts.session(scope.session);
      return 'reason' in session ? session : `-t '${session.sessionId}'`;
    }
    case 'window': {
      const window = await facts.window(scope.windowId);
      return 'reason' in window ? window : `-w -t '${window.windowId}'`;
    }
    case 'pane': {
      const pane = await facts.pane(scope.paneId);
      return 'reason' in pane ? pane : `-p -t '${pane.paneId}'`;
    }
  }
}

/** A line is `name value`, `name[index] value` for an element, or `name` for an empty array. */
function isListed(lines: readonly string[], name: string): boolean {
  return lines.some(
    (line) => line === name || line.startsWith(`${name} `) || line.startsWith(`${name}[`),
  );
}
