import { realpath, stat } from 'node:fs/promises';
import type { PaneId } from '../../tmux/ids.js';
import type { ServerIdentity, Tmux } from '../../tmux/tmux.js';
import { type CallerEnvironment, readCallerEnvironment } from './caller-environment.js';
import { ancestorsOf } from '../processes.js';

/** Where this process was started from, as its environment and /proc say. */
export interface CallerOptions {
  readonly env: Readonly<NodeJS.ProcessEnv>;
  readonly pid: number;
}

/**
 * The pane that we were started in.
 *
 * `known`: `paneId` by TMUX and TMUX_PANE when they are about this tmux server, and every pane whose
 * process is among `ancestors` (most MCP clients do not pass the variables on).
 */
export type Caller =
  | {
      readonly kind: 'known';
      readonly paneId: PaneId | undefined;
      readonly ancestors: ReadonlySet<number>;
      /** The variables prove that we were started on another tmux server. */
      readonly elsewhere?: boolean;
    }
  | { readonly kind: 'unproven'; readonly problem: string };

/** Proves which pane is the caller's. A proof lasts as long as the tmux server: panes keep their ids. */
export class CallerProof {
  readonly #tmux: Tmux;
  readonly #environment: CallerEnvironment;
  readonly #ancestors: ReadonlySet<number>;
  #proven: { readonly caller: Caller; readonly identity: ServerIdentity } | undefined;

  constructor(tmux: Tmux, options: CallerOptions) {
    this.#tmux = tmux;
    this.#environment = readCallerEnvironment(options.env);
    // A parent that ends later takes itself out of the chain: read it while it is whole.
    this.#ancestors = new Set(ancestorsOf(options.pid));
  }

  /** The caller, or what does not fit together. Throws what the connection throws. */
  async locate(): Promise<Caller> {
    const environment = this.#environment;
    if (environment.kind === 'absent') return this.#known(undefined);
    if (environment.kind === 'malformed') return unproven(environment.problem);
    const identity = await this.#tmux.identity();
    if (this.#proven?.identity === identity) return this.#proven.caller;
    const caller = await this.#prove(environment, identity);
    if (caller.kind === 'known') this.#proven = { caller, identity };
    return caller;
  }

  async #prove(
    claim: CallerEnvironment & { readonly kind: 'pane' },
    identity: ServerIdentity,
  ): Promise<Caller> {
    if (!(await isSocketOf(claim.socketPath, identity)))
      return { ...this.#known(undefined), elsewhere: true };
    if (claim.serverPid !== identity.pid)
      return unproven('TMUX names another process than the tmux server on that socket');
    const [reply] = await this.#tmux.request(
      `list-panes -s -t '${claim.sessionId}' -F '#{pane_id}'`,
    );
    const listed = reply?.ok === true && reply.text.split('\n').includes(claim.paneId);
    if (!listed) return unproven('TMUX_PANE names no pane of the session that TMUX names');
    return this.#known(claim.paneId);
  }

  #known(paneId: PaneId | undefined): Caller & { readonly kind: 'known' } {
    return { kind: 'known', paneId, ancestors: this.#ancestors };
  }
}

function unproven(problem: string): Caller {
  return { kind: 'unproven', problem };
}

/** Whether a path leads to the tmux server's socket. A path that leads nowhere is compared as such. */
async function isSocketOf(socketPath: string, identity: ServerIdentity): Promise<boolean> {
  try {
    const { dev, ino } = await stat(socketPath);
    return dev === identity.device && ino === identity.inode;
  } catch {
    return (await toCanonical(socketPath)) === (await toCanonical(identity.socketPath));
  }
}

async function toCanonical(file: string): Promise<string> {
  return await realpath(file).catch(() => file);
}
