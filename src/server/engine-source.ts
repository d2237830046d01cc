import type { createEngine, EngineOptions } from '../core/create-engine.js';
import type { Engine } from '../core/engine.js';

interface EngineModule {
  readonly createEngine: typeof createEngine;
}

/**
 * The engine of this process, made when first asked for: what needs no tmux starts none, and the
 * first answer does not wait for its code to load.
 */
export class EngineSource {
  readonly #options: EngineOptions;
  #engine: Promise<Engine> | undefined;

  constructor(options: EngineOptions) {
    this.#options = options;
  }

  get(): Promise<Engine> {
    this.#engine ??= this.#create();
    return this.#engine;
  }

  /** Load the engine's code. Starts nothing. */
  preload(): void {
    // A failure shows again where the engine is asked for.
    load().catch(() => undefined);
  }

  /** Idempotent; does nothing where no engine was made. */
  async close(): Promise<void> {
    const engine = await this.#engine;
    await engine?.close();
  }

  async #create(): Promise<Engine> {
    try {
      return (await load()).createEngine(this.#options);
    } catch (error) {
      this.#engine = undefined;
      throw error;
    }
  }
}

const load = async (): Promise<EngineModule> => await import('../core/create-engine.js');
