#!/usr/bin/env node
import { checkFiles } from './cli/check-files.js';
import { OutputError, print } from './cli/print.js';
import { serve } from './cli/serve.js';
import { toHelp } from './config-help.js';
import { ConfigError, type Invocation, loadConfig } from './config.js';
import { toErrorFields } from './log.js';
import { EX_IOERR, EX_SOFTWARE } from './server/lifecycle.js';
import { VERSION } from './version.js';

/** sysexits(3): wrong usage. */
const EX_USAGE = 64;

async function main(argv: readonly string[]): Promise<number> {
  const invocation = await read(argv);
  const { command, config, help, version } = invocation;
  if (version) return await say(`${VERSION}\n`);
  if (help && command !== 'call') return await say(toHelp());
  // The doctor tells of what is missing, with all the rest.
  if (command !== 'doctor' && !help) checkFiles(invocation, process.env);
  switch (command) {
    case 'serve':
      return await serve(config, VERSION);
    case 'call':
      return await (await import('./cli/call.js')).call(invocation);
    case 'doctor':
      return await (await import('./cli/doctor.js')).doctor(config);
  }
}

async function read(argv: readonly string[]): Promise<Invocation> {
  const invocation = loadConfig(argv, process.env);
  if (invocation.command !== 'call' || invocation.rest.length === 0) return invocation;
  return await (await import('./cli/read-call.js')).readCall(argv, process.env, invocation);
}

async function say(text: string): Promise<number> {
  await print(text);
  return 0;
}

try {
  // Not only `exitCode`: what still hangs on would keep a server alive that nobody talks to.
  process.exit(await main(process.argv.slice(2)));
} catch (error) {
  if (error instanceof ConfigError) fail(error.message, EX_USAGE);
  else if (error instanceof OutputError) fail(error.message, EX_IOERR);
  // Where, not what: a message could hold what was to be run.
  else fail(`a defect: ${JSON.stringify(toErrorFields(error))}`, EX_SOFTWARE);
}

function fail(problem: string, exitStatus: number): never {
  process.stderr.write(`panewright: ${problem}\n`);
  process.exit(exitStatus);
}
