/**
 * Loaded into a server before its own code, see `WatchedServer`: writes down each program that Node
 * starts there, and each line that goes to a control client of tmux. Nothing of either is changed.
 */
import { ChildProcess } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import type { Writable } from 'node:stream';
import type { Noted } from './watched-server.js';

/** What every way to start a program leads to, but the synchronous ones, which `src` does not use. */
interface Starts {
  spawn: (this: ChildProcess, options: { readonly args: readonly string[] }) => unknown;
}

const note = (noted: Noted): void =>
  appendFileSync(process.env['WATCHED_LOG'] ?? '', `${JSON.stringify(noted)}\n`);

const starts = ChildProcess.prototype as unknown as Starts;
const { spawn } = starts;

starts.spawn = function spawnAndNote(options) {
  note({ started: options.args });
  const result = spawn.call(this, options);
  if (options.args.includes('-C') && this.stdin !== null) noteLines(this.stdin);
  return result;
};

function noteLines(stdin: Writable): void {
  const write = stdin.write.bind(stdin);
  stdin.write = (chunk: string, ...rest: readonly unknown[]) => {
    for (const line of chunk.split('\n').filter(Boolean)) note({ asked: line });
    return Reflect.apply(write, undefined, [chunk, ...rest]) as boolean;
  };
}
