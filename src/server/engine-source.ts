import { randomBytes } from 'node:crypto';
import type { createEngine, EngineOptions } from '../core/create-engine.js';
import type { Engine } from '../core/engine.js';
import type { ToolEngine } from '../handlers/context.js';
import { forward } from './forward.js';

interface EngineModule {
  readonly createEngine: typeof createEngine;
}

/**
 * The engine of this process, made at the first call that gets as far: what needs no tmux starts
 * none, and the first answer does not wait for its code to load.
 */
export class EngineSource implements ToolEngine {
  readonly streams: Engine['streams'];
  readonly content = forward(async () => (await this.#get()).content);
  readonly inspect = forward(async () => (await this.#get()).inspect);
  readonly life = forward(async () => (await this.#get()).life);
  readonly manage = forward(async () => (await this.#get()).manage);
  readonly #options: EngineOptions;
  #engine: Promise<Engine> | undefined;

  constructor(options: EngineOptions) {
    const instance = randomBytes(16).toString('hex');
    this.#options = { ...options, instance };
    this.streams = {
      instance,
      wait: async (...request) => await (await this.#get()).streams.wait(...request),
      read: async (...request) => await (await this.#get()).streams.read(...request),
    };
  }

  async run(...request: Parameters<Engine['run']>): ReturnType<Engine['run']> {
    return await (await this.#get()).run(...request);
  }

  async send(...request: Parameters<Engine['send']>): ReturnType<Engine['send']> {
    return await (await this.#get()).send(...request);
  }

  async paste(...request: Parameters<Engine['paste']>): ReturnType<Engine['paste']> {
    return await (await this.#get()).paste(...request);
  }

  async startedServer(): Promise<boolean> {
    return await (await this.#get()).startedServer();
  }

  /** Load the engine's code. Starts nothing. */
  async preload(): Promise<void> {
    await load();
  }

  /** Idempotent; does nothing where no engine was made. */
  async close(): Promise<void> {
    const engine = await this.#engine;
    await engine?.close();
  }

  #get(): Promise<Engine> {
    this.#engine ??= this.#create();
    return this.#engine;
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
