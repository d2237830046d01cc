import { requestChange } from '../../tmux/as-change.js';
import type { PaneId, SessionId, WindowId } from '../../tmux/ids.js';
import type { ReplyBlock, Tmux } from '../../tmux/tmux.js';
import type { Facts, PaneFacts } from '../inspect/facts.js';
import { repeatLook } from '../../tmux/repeat-look.js';
import { requestLook } from '../inspect/block.js';
import { findPane, findSession, findWindow } from '../inspect/facts-find.js';
import { FACTS_COMMANDS, type FactsReader } from '../inspect/facts-reader.js';
import type { Refusal } from '../refusal.js';
import { type AttendedPolicy, objectors, viewersOf } from '../presence/attention.js';
import type { CallerProof } from '../presence/caller.js';
import { checkCaller } from './check-caller.js';
import { isChanged, toConditionalLine } from './dispatch.js';
import {
  CLIENT_LISTS_COMMAND,
  type ClientLists,
  readClientLists,
  toGuardCondition,
} from './guard-condition.js';

/** What is to be changed: a pane, a window with all in it, or a session with all its windows. */
export type GuardTarget =
  | { readonly kind: 'pane'; readonly paneId: PaneId }
  | { readonly kind: 'window'; readonly windowId: WindowId }
  /** An id, or an exact name. */
  | { readonly kind: 'session'; readonly session: string };

/** A target as it was found, with everything inside. */
export interface Guarded {
  readonly kind: GuardTarget['kind'];
  readonly id: PaneId | WindowId | SessionId;
  /** At least one. */
  readonly panes: readonly PaneFacts[];
  readonly facts: Facts;
}

export interface GuardRequest {
  readonly target: GuardTarget;
  /** Whether the caller's own pane is allowed. Opens nothing else. */
  readonly allowCallerPane: boolean;
}

export interface GuardParts {
  readonly tmux: Tmux;
  readonly facts: FactsReader;
  readonly caller: CallerProof;
  readonly policy: AttendedPolicy;
}

/** How often a target that changes between the check and the commands is tried. */
const MAX_TRIES = 5;

/**
 * Keeps changes that are no input away from the caller's pane and from panes that people watch.
 *
 * It is to them what the input gate is to input, without what only input needs: a reservation, a
 * shell, a live program.
 */
export class Guard {
  readonly #parts: GuardParts;

  constructor(parts: GuardParts) {
    this.#parts = parts;
  }

  /**
   * Check everything inside the target and run commands, provided that nothing changed since: tmux
   * compares it and runs them in one go.
   *
   * @param toCommands - tmux commands, each with its own `-t`; or why there shall be none.
   * @returns The reply blocks of the commands, the last one not `ok` when a command failed.
   * @throws TmuxClosedError, TmuxUncertainError when nobody knows whether it was done.
   */
  async act(
    { target, allowCallerPane }: GuardRequest,
    toCommands: (guarded: Guarded) => readonly string[] | Refusal,
  ): Promise<{ readonly guarded: Guarded; readonly blocks: readonly ReplyBlock[] } | Refusal> {
    const { tmux, policy } = this.#parts;
    let paneId: PaneId | undefined;
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const caller = await repeatLook(async () => await this.#parts.caller.locate());
      const { facts, clientLists } = await this.#look();
      const guarded = find(facts, target);
      if ('reason' in guarded) return guarded;
      const refusal =
        checkCaller(guarded.panes, caller, allowCallerPane) ?? checkAttention(guarded, policy);
      if (refusal !== undefined) return refusal;
      const commands = toCommands(guarded);
      if ('reason' in commands) return commands;
      const condition = toGuardCondition(guarded, clientLists);
      const line = toConditionalLine(toTarget(guarded), condition, commands);
      const blocks = await requestChange(tmux, line);
      if (!isChanged(blocks)) return { guarded, blocks };
      paneId = guarded.panes[0]?.paneId;
    }
    return paneId === undefined
      ? { reason: 'unreadable', what: 'the panes of the target' }
      : { reason: 'changed', paneId };
  }

  async #look(): Promise<{ readonly facts: Facts; readonly clientLists: ClientLists }> {
    const line = `${FACTS_COMMANDS} ; ${CLIENT_LISTS_COMMAND}`;
    const blocks = await requestLook(this.#parts.tmux, line);
    return {
      facts: await this.#parts.facts.parse(blocks.slice(0, 2)),
      clientLists: readClientLists(blocks[2]),
    };
  }
}

/** A session's windows count wherever else they are linked. */
function find(facts: Facts, target: GuardTarget): Guarded | Refusal {
  const { kind } = target;
  switch (kind) {
    case 'pane': {
      const pane = findPane(facts, target.paneId);
      if ('reason' in pane) return pane;
      return { kind, id: pane.paneId, panes: [pane], facts };
    }
    case 'window': {
      const window = findWindow(facts, target.windowId);
      if ('reason' in window) return window;
      const panes = facts.panes.filter((pane) => pane.window.windowId === window.windowId);
      return { kind, id: window.windowId, panes, facts };
    }
    case 'session': {
      const session = findSession(facts, target.session);
      if ('reason' in session) return session;
      const panes = facts.panes.filter((pane) =>
        pane.window.placements.some(({ sessionId }) => sessionId === session.sessionId),
      );
      return { kind, id: session.sessionId, panes, facts };
    }
  }
}

/** As a tmux target; the condition proves that tmux found this one and no other. */
function toTarget({ kind, id }: Guarded): string {
  return kind === 'session' ? `${id}:` : id;
}

function checkAttention({ panes, facts }: Guarded, policy: AttendedPolicy): Refusal | undefined {
  const clients = facts.sessions.flatMap((session) => session.clients);
  for (const { paneId, active, window } of panes) {
    const watching = clients.filter(({ windowId }) => windowId === window.windowId);
    const names = objectors(policy, viewersOf({ zoomed: window.zoomed, active }, watching));
    if (names.length > 0) return { reason: 'attended', paneId, clients: names };
  }
  return undefined;
}
