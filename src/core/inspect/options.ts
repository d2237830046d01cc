import { literalFormat, quote } from '../../tmux/quote.js';
import type { ReplyBlock } from '../../tmux/tmux.js';
import type { Refusal } from '../refusal.js';
import { type Answered, askAbout, askAboutSession, type AskParts } from './ask-about.js';
import { linesOf, requestLook } from './block.js';
import { findPane, findWindow } from './facts-find.js';
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
  parts: AskParts,
  name: string,
  scope: OptionScope,
): Promise<OptionValue | Refusal> {
  if (!NAME.test(name)) return { reason: 'unknownOption', name };
  const replies = await ask(parts, scope, (where) => [
    ...[...TABLES, where].map((flags) => `show-options ${flags}`),
    `show-options -v ${where} -- ${quote(literalFormat(name))}`,
  ]);
  if ('reason' in replies) return replies;
  const listed = replies[TABLES.length];
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

/** Ask at a scope, as flags of `show-options`; what it is about must exist. */
async function ask(
  parts: AskParts,
  scope: OptionScope,
  toCommands: (where: string) => readonly string[],
): Promise<readonly ReplyBlock[] | Refusal> {
  switch (scope.level) {
    case 'server':
      return await requestLook(parts.tmux, toCommands('-s').join(' ; '));
    case 'global-session':
      return await requestLook(parts.tmux, toCommands('-g').join(' ; '));
    case 'global-window':
      return await requestLook(parts.tmux, toCommands('-gw').join(' ; '));
    case 'session':
      return toBlocks(
        await askAboutSession(parts, scope.session, (target) => toCommands(`-t ${target}`)),
      );
    case 'window': {
      const { windowId } = scope;
      const commands = toCommands(`-w -t '${windowId}'`);
      return toBlocks(await askAbout(parts, commands, (facts) => findWindow(facts, windowId)));
    }
    case 'pane': {
      const { paneId } = scope;
      const commands = toCommands(`-p -t '${paneId}'`);
      return toBlocks(await askAbout(parts, commands, (facts) => findPane(facts, paneId)));
    }
  }
}

function toBlocks(answered: Answered<object> | Refusal): readonly ReplyBlock[] | Refusal {
  return 'reason' in answered ? answered : answered.blocks;
}

/** A line is `name value`, `name[index] value` for an element, or `name` for an empty array. */
function isListed(lines: readonly string[], name: string): boolean {
  return lines.some(
    (line) => line === name || line.startsWith(`${name} `) || line.startsWith(`${name}[`),
  );
}
