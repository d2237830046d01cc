import type { PaneId } from '../../tmux/ids.js';

/**
 * What this process knows of its own hold on a pane.
 *
 * `claiming`: a dispatch that takes the lease is on its way. `held`: the lease is ours. `releasing`:
 * we gave it up and tmux has not yet confirmed that it is gone. No state: nothing of ours.
 */
export type Hold =
  | { readonly phase: 'claiming'; readonly lease: string }
  | { readonly phase: 'held'; readonly lease: string }
  | { readonly phase: 'releasing'; readonly lease: string };

export type HoldEvent =
  /** A dispatch is about to be sent. */
  | { readonly type: 'claimed'; readonly lease: string }
  /** It was typed, or may have been. */
  | { readonly type: 'taken'; readonly lease: string }
  /** It was not typed. */
  | { readonly type: 'missed'; readonly lease: string }
  | { readonly type: 'released'; readonly lease: string }
  /** The lease is no longer in tmux. */
  | { readonly type: 'gone'; readonly lease: string };

/**
 * The next state. Pure.
 *
 * An event about another lease than the one in the state changes nothing, except a claim after a
 * release: tmux runs our lines in order, so the old lease is gone before the new one is taken.
 */
export function step(hold: Hold | undefined, event: HoldEvent): Hold | undefined {
  const { lease } = event;
  if (event.type === 'claimed')
    return hold === undefined || hold.phase === 'releasing' ? { phase: 'claiming', lease } : hold;
  if (hold?.lease !== lease) return hold;
  switch (event.type) {
    case 'taken':
      return hold.phase === 'claiming' ? { phase: 'held', lease } : hold;
    case 'missed':
      return hold.phase === 'claiming' ? undefined : hold;
    case 'released':
      return { phase: 'releasing', lease };
    case 'gone':
      return undefined;
  }
}

/** Our holds on panes, by tmux server and pane. Says at once what tmux would say a moment later. */
export class HoldRegistry {
  readonly #holds = new Map<string, Hold>();

  /** @param server - Names the tmux server: every path to it, and no other one, gives the same. */
  get(server: string, paneId: PaneId): Hold | undefined {
    return this.#holds.get(`${server} ${paneId}`);
  }

  /** Whether another may not type there now: a claim under way, or a lease that is ours. */
  blocks(server: string, paneId: PaneId): boolean {
    const phase = this.get(server, paneId)?.phase;
    return phase === 'claiming' || phase === 'held';
  }

  /** @returns Whether the pane's state is now about the event's lease, or, after its end, nothing. */
  apply(server: string, paneId: PaneId, event: HoldEvent): boolean {
    const key = `${server} ${paneId}`;
    const next = step(this.#holds.get(key), event);
    if (next === undefined) this.#holds.delete(key);
    else this.#holds.set(key, next);
    return next === undefined || next.lease === event.lease;
  }
}
