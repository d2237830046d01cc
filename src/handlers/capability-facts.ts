/** What was at our own server's socket when this process came; `unknown` where it is not ours. */
export type ServerState = 'existing' | 'absent' | 'unknown';

/** What a server can do and where it is connected, as `tmux://capabilities` tells it. */
export interface CapabilityFacts {
  /** Which tools the operator chose. */
  readonly selection: {
    readonly toolsets: readonly string[];
    readonly tools: readonly string[];
    readonly excludeTools: readonly string[];
  };
  /** The tools that are served: what `tools/list` sends, and the capability row. */
  readonly tools: readonly ({ readonly name: string } & Readonly<Record<string, unknown>>)[];
  readonly connection: {
    readonly socketSelector: { readonly name: string } | { readonly path: string };
    /** `undefined` when there is no directory for sockets. */
    readonly socketPath: string | undefined;
    /** What a person types to see the panes. */
    readonly attachCommand: string | undefined;
    /** Whether the tmux server is one of our own, started on demand. */
    readonly own: boolean;
    readonly serverState: ServerState;
    /** Ours, the operator's, or that of whoever started the tmux server. */
    readonly configuration: 'minimal' | 'operator' | 'unknown';
  };
}

/** What is the same in both sets: one socket, no way out of tmux, nothing that changes. */
export const BOUNDARY = {
  dynamicResources: false,
  hostCommandExecution: false,
  oneSocketPerProcess: true,
  perCallSocketSelection: false,
} as const;

/** Choosing tools shapes what is offered; what a pane runs has the rights of its user. */
export const FILTERING = 'interface shaping, not authorization';
