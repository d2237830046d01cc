import { accessSync, constants, statSync } from 'node:fs';
import { ConfigError, type Invocation } from '../config.js';
import { quote } from '../config-value.js';
import { findTmux } from '../tmux/endpoint.js';

/**
 * See to it that the files that the operator named are there.
 *
 * A tmux that nobody named may be missing: its calls say so.
 *
 * @throws ConfigError that names the flag or variable.
 */
export function checkFiles(
  { config, sources }: Pick<Invocation, 'config' | 'sources'>,
  env: Readonly<NodeJS.ProcessEnv>,
): void {
  const { tmux, tmuxConfig } = config;
  if (sources.tmux !== undefined && findTmux(tmux, env) === undefined)
    throw new ConfigError(`${sources.tmux}: there is no program ${quote(tmux)}`);
  if (tmuxConfig !== undefined && !isReadable(tmuxConfig))
    throw new ConfigError(
      `${sources['tmux-config'] ?? '--tmux-config'}: there is no readable file ${quote(tmuxConfig)}`,
    );
}

/** Whether a file can be read; a device or a FIFO counts, a directory does not. */
export function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return !statSync(file).isDirectory();
  } catch {
    return false;
  }
}
