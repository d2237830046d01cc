import type { Tmux } from '../../tmux/tmux.js';
import type { FactsReader } from '../inspect/facts-reader.js';
import type { Guard } from '../reservations/guard.js';
import { capture, captureLastCommand, snapshot } from './capture.js';
import { clearHistory } from './clear-history.js';
import type { Content } from './content.js';
import { search } from './search.js';

export interface ContentParts {
  readonly tmux: Tmux;
  readonly facts: FactsReader;
  readonly guard: Guard;
}

export function createContent(parts: ContentParts): Content {
  return {
    capture: async (request) => await capture(parts, request),
    lastCommand: async (paneId) => await captureLastCommand(parts, paneId),
    snapshot: async (request) => await snapshot(parts, request),
    search: async (request) => await search(parts, request),
    clearHistory: async (paneId) => await clearHistory(parts.guard, paneId),
  };
}
