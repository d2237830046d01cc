import type { Tmux } from '../../tmux/tmux.js';
import { findCorner } from './corner.js';
import { readEnvironment } from './environment.js';
import type { FactsReader } from './facts-reader.js';
import { readHooks } from './hooks.js';
import type { Inspection } from './inspection.js';
import { readOption } from './options.js';
import { readVariables } from './variables.js';

export interface InspectionParts {
  readonly tmux: Tmux;
  readonly facts: FactsReader;
  /** The environment variables whose values may be read. */
  readonly environmentValues: readonly string[];
}

export function createInspection(parts: InspectionParts): Inspection {
  const { tmux, facts } = parts;
  const readable = new Set(parts.environmentValues);
  return {
    facts: async () => await facts.read(),
    session: async (session) => await facts.session(session),
    window: async (windowId) => await facts.window(windowId),
    pane: async (paneId) => await facts.pane(paneId),
    paneAt: async (windowId, corner) => findCorner(await facts.read(), windowId, corner),
    server: async () => await tmux.identity(),
    variables: async (names, paneId) =>
      await readVariables({ tmux, facts, readable }, names, paneId),
    option: async (name, scope) => await readOption({ tmux, facts }, name, scope),
    environment: async (session) => await readEnvironment({ tmux, facts, readable }, session),
    hooks: async (session) => await readHooks({ tmux, facts }, session),
  };
}
