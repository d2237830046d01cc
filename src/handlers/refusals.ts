import { SHELL_NAMES } from '../core/framing/shells.js';
import type { Refusal } from '../core/refusal.js';
import { type HasTool, ToolError } from '../errors.js';
import { describeArgument } from './argument-refusals.js';
import type { Description } from './description.js';
import { toDoctorHint } from './doctor-hint.js';
import { describeLife } from './life-refusals.js';
import { describeManage } from './manage-refusals.js';
import { describeNotFound } from './not-found.js';
import { quoteShort } from './quote-short.js';
import { describeStreamArgument } from './stream-refusals.js';
import { describeSetting } from './setting-refusals.js';

/** How a contract set names what a next step can need. A step that the set has no tool for is absent. */
export interface Vocabulary {
  /** What interrupts a running command, in the words of the set's own tool. */
  readonly interrupt?: string;
  /** What sends input to a program that is not a shell. */
  readonly typeKeys?: string;
  /** What opens the caller's own pane. */
  readonly allowCallerPane?: string;
  /** What starts the program of a pane anew, when it has ended. */
  readonly restart?: string;
  /** What ends it first, whatever it does. */
  readonly endAndRestart?: string;
}

/** The tools that words of the vocabulary name, in every set. */
const TOOLS = {
  interrupt: 'send_keys',
  typeKeys: 'send_keys',
  restart: 'respawn_pane',
  endAndRestart: 'respawn_pane',
} as const satisfies Partial<Record<keyof Vocabulary, string>>;

/** A check that failed, in the form that every contract set renders. */
export function toToolError(refusal: Refusal, words: Vocabulary): ToolError {
  const { code, message, details } = describe(refusal, words);
  const nextStep = (has: HasTool): string => describe(refusal, withoutTools(words, has)).nextStep;
  return new ToolError(code, message, { nextStep, ...(details && { details }) });
}

function withoutTools(words: Vocabulary, has: HasTool): Vocabulary {
  const lacking = Object.entries(TOOLS).filter(([, tool]) => !has(tool));
  return { ...words, ...Object.fromEntries(lacking.map(([word]) => [word, undefined])) };
}

const ANOTHER_PANE = 'use another pane';
const UNTYPED = 'nothing was typed';
const UNDONE = 'nothing was done';

function describe(refusal: Refusal, words: Vocabulary): Description {
  switch (refusal.reason) {
    case 'noSuchPane':
    case 'noSuchSession':
    case 'noSuchWindow':
      return describeNotFound(refusal);
    case 'callerPane':
      return {
        code: 'CALLER_PANE',
        message: `pane ${refusal.paneId} is the one that this MCP server was started from; ${UNDONE}`,
        nextStep:
          words.allowCallerPane === undefined
            ? ANOTHER_PANE
            : `${ANOTHER_PANE}, or, if it is really meant, ${words.allowCallerPane}`,
        details: { pane: refusal.paneId },
      };
    case 'callerUnproven':
      return {
        code: 'CALLER_UNPROVEN',
        message: `this MCP server seems to run in a tmux pane, but which one cannot be proven (${refusal.problem}); ${UNDONE}`,
        nextStep: 'restart the MCP server, without TMUX and TMUX_PANE if they are stale',
      };
    case 'uncertain':
      return {
        code: 'DISPATCH_UNCERTAIN',
        message: `the connection to tmux was lost while input for pane ${refusal.paneId} was on its way; it may or may not have been typed`,
        nextStep: 'look at the pane before anything else',
        details: { pane: refusal.paneId },
      };
    case 'reserved':
      return describeReserved(refusal, words);
    case 'attended':
      return {
        code: 'PANE_ATTENDED',
        message: `a person has pane ${refusal.paneId} on screen (${list(refusal.clients)}); ${UNDONE}`,
        nextStep: `${ANOTHER_PANE}, or ask the person to leave its window; only the operator can allow it, with --allow-attended`,
        details: { pane: refusal.paneId, clients: refusal.clients },
      };
    case 'dead':
    case 'inputOff':
    case 'inMode':
    case 'synchronized':
    case 'notAShell':
    case 'busy':
    case 'changed':
      return describePaneState(refusal, words);
    case 'frameUnreadable':
    case 'frameUnclaimed':
    case 'privateDirectory':
    case 'unreadable':
      return describeSurroundings(refusal);
    case 'alive':
    case 'endedAtOnce':
    case 'invalidName':
    case 'noSpace':
    case 'noSuchDirectory':
    case 'sessionExists':
      return describeLife(refusal, words);
    case 'unknownKey':
    case 'nothingToSend':
    case 'hasNul':
    case 'blankCommand':
    case 'endsPaste':
      return describeArgument(refusal);
    case 'unknownOption':
    case 'environmentWithheld':
      return describeSetting(refusal);
    case 'badPattern':
    case 'patternTooLarge':
    case 'patternTooCostly':
    case 'foreignCursor':
    case 'expiredCursor':
    case 'unknownCursor':
      return describeStreamArgument(refusal);
    case 'hasControl':
    case 'indexInUse':
    case 'layoutInvalid':
    case 'layoutUnsupported':
    case 'nameEmpty':
    case 'noSuchPlace':
    case 'nothingLast':
    case 'outOfRange':
    case 'severalPlaces':
    case 'tmuxRefused':
    case 'tooLong':
    case 'tooManyWaits':
      return describeManage(refusal);
  }
}

const OWNERS = {
  thisServer: 'a command of this MCP server still runs there',
  otherServer: 'a command of another panewright still runs there',
  goneServer: 'a command of a panewright that is gone still runs there',
} as const;

function describeReserved(
  { paneId, owner }: Extract<Refusal, { reason: 'reserved' }>,
  { interrupt, endAndRestart }: Vocabulary,
): Description {
  const ways = [
    'call again when that command has ended',
    ...(interrupt === undefined ? [] : [`interrupt it (${interrupt})`]),
    ...(endAndRestart === undefined ? [] : [`end it with its shell (${endAndRestart})`]),
  ];
  return {
    code: 'PANE_RESERVED',
    message: `pane ${paneId} is reserved: ${OWNERS[owner]}; ${UNTYPED}`,
    nextStep: `${ways.join(', ')}, or ${ANOTHER_PANE}`,
    details: { pane: paneId, owner },
  };
}

type PaneStateReason =
  'dead' | 'inputOff' | 'inMode' | 'synchronized' | 'notAShell' | 'busy' | 'changed';

function describePaneState(
  refusal: Extract<Refusal, { reason: PaneStateReason }>,
  { typeKeys, restart }: Vocabulary,
): Description {
  const { paneId } = refusal;
  const details = { pane: paneId };
  switch (refusal.reason) {
    case 'dead':
      return {
        code: 'PANE_DEAD',
        message: `the program of pane ${paneId} has ended; ${UNTYPED}`,
        nextStep: `${ANOTHER_PANE}, or start it anew (${restart ?? 'tmux respawn-pane'})`,
        details,
      };
    case 'inputOff':
      return {
        code: 'PANE_INPUT_OFF',
        message: `input to pane ${paneId} is switched off in tmux; ${UNTYPED}`,
        nextStep: `${ANOTHER_PANE}, or let a person switch it on (tmux select-pane -e)`,
        details,
      };
    case 'inMode':
      return {
        code: 'PANE_IN_MODE',
        message: `pane ${paneId} is in ${quoteShort(refusal.mode)}, which would take the input; ${UNTYPED}`,
        nextStep: `call again when the mode has been left, or ${ANOTHER_PANE}`,
        details: { ...details, mode: refusal.mode },
      };
    case 'synchronized':
      return {
        code: 'PANES_SYNCHRONIZED',
        message: `synchronize-panes would send the command to ${list(refusal.cohort)}; ${UNTYPED}`,
        nextStep: `switch synchronize-panes off for that window, or ${ANOTHER_PANE}`,
        details: { ...details, panes: refusal.cohort },
      };
    case 'notAShell':
      return {
        code: 'NOT_A_SHELL',
        message: `pane ${paneId} runs ${quoteShort(refusal.command)}, which is not a shell that takes commands (${SHELL_NAMES.join(', ')}); ${UNTYPED}`,
        nextStep: `${typeKeys === undefined ? '' : `to give input to that program ${typeKeys}; otherwise `}end it first, or ${ANOTHER_PANE}`,
        details: { ...details, command: refusal.command },
      };
    case 'busy':
      return {
        code: 'SHELL_BUSY',
        message: `the shell of pane ${paneId} is busy (${refusal.by}), so a command would only be typed ahead; ${UNTYPED}`,
        nextStep: `call again when it is back at its prompt, end what it does${typeKeys === undefined ? '' : ` (C-c: ${typeKeys})`}, or ${ANOTHER_PANE}`,
        details,
      };
    case 'changed':
      return {
        code: 'PANE_CHANGED',
        message: `pane ${paneId} kept changing after it was checked; ${UNDONE}`,
        nextStep: 'call again',
        details,
      };
  }
}

type SurroundingsReason = 'frameUnreadable' | 'frameUnclaimed' | 'privateDirectory' | 'unreadable';

function describeSurroundings(
  refusal: Extract<Refusal, { reason: SurroundingsReason }>,
): Description {
  switch (refusal.reason) {
    case 'frameUnreadable':
      return {
        code: 'FRAME_UNREADABLE',
        message: `the shell of pane ${refusal.paneId} cannot read files of this MCP server (a restricted shell, zsh with csh_junkie_quotes, another user, container or machine); the command was not run`,
        nextStep: `leave that shell, or ${ANOTHER_PANE}`,
        details: { pane: refusal.paneId },
      };
    case 'frameUnclaimed':
      return {
        code: 'FRAME_UNCLAIMED',
        message: `the shell of pane ${refusal.paneId} cannot create a file in the private directory of this MCP server, or something in it stands in the way: a builtin switched off that runs need, such as printf, an alias of a reserved word, a readonly variable; the command was not run`,
        nextStep: `${ANOTHER_PANE}, switch the builtin on (bash, zsh: enable printf trap unset), or mend the directory's rights or free space: ${toDoctorHint()}`,
        details: { pane: refusal.paneId },
      };
    case 'privateDirectory':
      return {
        code: 'PRIVATE_DIRECTORY',
        message: `the private directory for command files cannot be used (${refusal.problem}); ${UNTYPED}`,
        nextStep: `mend it on this machine: ${toDoctorHint()}`,
      };
    case 'unreadable':
      return {
        code: 'TMUX_UNREADABLE',
        message: `tmux answered in a form that cannot be read (${refusal.what}); ${UNTYPED}`,
        nextStep: `see which tmux this is: ${toDoctorHint()}`,
      };
  }
}

function list(items: readonly string[]): string {
  return items.join(', ');
}
