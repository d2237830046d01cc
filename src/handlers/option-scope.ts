import type { OptionScope } from '../core/inspect/inspection.js';
import { ToolError } from '../errors.js';
import { toPaneId } from './pane-id.js';
import { toWindowId } from './window-id.js';

/**
 * The scope that `scope` and `target` name together.
 *
 * @throws ToolError TARGET_MISSING, TARGET_UNEXPECTED, PANE_ID_MALFORMED, WINDOW_ID_MALFORMED
 */
export function toOptionScope(
  level: OptionScope['level'],
  target: string | undefined,
): OptionScope {
  switch (level) {
    case 'server':
    case 'global-session':
    case 'global-window':
      if (target === undefined) return { level };
      throw new ToolError(
        'TARGET_UNEXPECTED',
        `target does not go with the scope ${level}, which is about the whole server; nothing was done`,
        { nextStep: 'leave target out, or use the scope session, window or pane' },
      );
    case 'session':
      return { level, session: targetOf(level, target) };
    case 'window':
      return { level, windowId: toWindowId('target', targetOf(level, target)) };
    case 'pane':
      return { level, paneId: toPaneId('target', targetOf(level, target)) };
  }
}

function targetOf(level: 'session' | 'window' | 'pane', target: string | undefined): string {
  if (target !== undefined) return target;
  const global = level === 'session' ? 'global-session' : 'global-window';
  throw new ToolError(
    'TARGET_MISSING',
    `target is missing: the scope ${level} is about one ${level}; nothing was done`,
    { nextStep: `name a ${level}, or use the scope ${global} for what applies to all` },
  );
}
