import type { Refusal } from '../refusal.js';
import { checkShell } from './checks.js';
import type { Foreground } from './foreground.js';
import type { PaneState } from './window-state.js';

/**
 * Whether a run may be typed, by what tmux and /proc say runs in the pane.
 *
 * `passing`: not now, but what runs there may be over soon. `contradicted`: not a shell to tmux, and
 * a shell at its prompt to /proc, so one of them is out of date.
 */
export type ShellJudgement =
  | { readonly kind: 'ready' }
  | { readonly kind: 'passing' | 'contradicted' | 'refused'; readonly refusal: Refusal };

/**
 * Judge what a run would be typed to.
 *
 * A program that a shell started less than `patienceMs` ago may belong to the shell's prompt or its
 * start-up file; an older one is what the pane is used for.
 */
export function judgeShell(
  pane: PaneState,
  foreground: Foreground,
  patienceMs: number,
): ShellJudgement {
  const refusal = checkShell(pane);
  if (refusal === undefined) {
    if (foreground.kind === 'idle' || foreground.kind === 'unknown') return { kind: 'ready' };
    const by = foreground.kind === 'program' ? foreground.name : foreground.by;
    return { kind: 'passing', refusal: { reason: 'busy', paneId: pane.paneId, by } };
  }
  switch (foreground.kind) {
    case 'idle':
      return { kind: 'contradicted', refusal };
    case 'busy':
    case 'working':
    case 'asking':
      return { kind: 'passing', refusal };
    case 'program': {
      const passing = foreground.passing && foreground.ageMs < patienceMs;
      return { kind: passing ? 'passing' : 'refused', refusal };
    }
    case 'unknown':
      return { kind: 'refused', refusal };
  }
}
