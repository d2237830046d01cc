import { BOUNDARY, type CapabilityFacts, FILTERING } from '../capability-facts.js';

/** `tmux://capabilities` in this set's words. */
export function describeCapabilities({ selection, tools, connection }: CapabilityFacts): object {
  const { socketSelector, socketPath, attachCommand, own, serverState, configuration } = connection;
  return {
    schemaVersion: 1,
    contractVersion: 1,
    frozen: true,
    toolCount: tools.length,
    effectiveTools: tools.map(({ name }) => name),
    tools,
    selectedToolsets: selection.toolsets,
    includeTools: selection.tools,
    excludeTools: selection.excludeTools,
    boundary: BOUNDARY,
    connection: {
      attachCommand: attachCommand ?? null,
      configurationProvenance: configuration,
      resolvedSocketPath: socketPath ?? null,
      serverState: serverState === 'existing' ? 'existing' : 'unprobed',
      socketProvenance: own ? 'default-dedicated' : 'operator-current',
      socketSelector,
    },
    socket: { path: socketPath ?? null, namespaceBoundary: 'tmux-objects-only' },
    executionAuthority: 'tmux-user',
    hostCommandTools: 0,
    operatingSystemBoundary: 'none',
    toolFilteringBoundary: FILTERING,
  };
}
