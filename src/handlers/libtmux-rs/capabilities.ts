import { BOUNDARY, type CapabilityFacts, FILTERING } from '../capability-facts.js';

/** `tmux://capabilities` in this set's words. */
export function describeCapabilities({ selection, tools, connection }: CapabilityFacts): object {
  const { socketSelector, socketPath, attachCommand, own, serverState, configuration } = connection;
  return {
    schemaVersion: 1,
    frozen: true,
    boundary: BOUNDARY,
    connection: {
      socketSelector,
      socketProvenance: own ? 'default' : 'operator',
      resolvedSocketPath: socketPath ?? null,
      serverState: serverState === 'existing' ? 'existing' : 'unknown',
      configurationProvenance: configuration,
      attachCommand: attachCommand ?? null,
    },
    socket: { path: socketPath ?? null, namespaceBoundary: 'tmux-objects-only' },
    toolsets: selection.toolsets,
    includedTools: selection.tools,
    excludedTools: selection.excludeTools,
    toolCount: tools.length,
    effectiveTools: tools.map(({ name }) => name),
    tools,
    hostCommandTools: 0,
    toolFilteringBoundary: FILTERING,
    executionAuthority: 'tmux-user',
    operatingSystemBoundary: 'none',
  };
}
