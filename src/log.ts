import { LOG_LEVELS } from './config-options.js';
import type { LogLevel } from './config.js';

type Level = Exclude<LogLevel, 'silent'>;

/** Names and numbers about an event. Never a command, text or output. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

/** One line of JSON for each event. The protocol has stdout; this has stderr. */
export class Log {
  readonly #level: LogLevel;
  readonly #write: (line: string) => void;

  /** @param write - Takes a line with its line end. */
  constructor(level: LogLevel, write: (line: string) => void) {
    this.#level = level;
    this.#write = write;
  }

  error(event: string, fields: LogFields = {}): void {
    this.#log('error', event, fields);
  }

  warn(event: string, fields: LogFields = {}): void {
    this.#log('warn', event, fields);
  }

  info(event: string, fields: LogFields = {}): void {
    this.#log('info', event, fields);
  }

  debug(event: string, fields: LogFields = {}): void {
    this.#log('debug', event, fields);
  }

  #log(level: Level, event: string, fields: LogFields): void {
    if (LOG_LEVELS.indexOf(level) > LOG_LEVELS.indexOf(this.#level)) return;
    const time = new Date().toISOString();
    this.#write(`${JSON.stringify({ time, level, event, ...fields })}\n`);
  }
}

/**
 * What a log may tell of an error that we did not expect: its class and where it came from.
 *
 * Not its message: it can hold what a program printed or what was to be typed.
 */
export function toErrorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const at = frames.slice(0, 6).map((line) => line.trim());
  const cause = error.cause instanceof Error ? error.cause.name : undefined;
  return { error: error.name, code, cause, stack: at.join(' ') };
}
