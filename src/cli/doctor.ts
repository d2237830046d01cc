import { constants, type Stats } from 'node:fs';
import { access, lstat, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Config } from '../config.js';
import { SHELL_NAMES } from '../core/framing/shells.js';
import { checkSelection } from '../server/select-tools.js';
import { collectTools, loadToolSet } from '../server/tool-sets.js';
import { namedSocketPath } from '../tmux/endpoint.js';
import { TmuxUnavailableError, UnsafePathError } from '../tmux/errors.js';
import { probeTmux } from '../tmux/probe.js';
import { probeSocket } from '../tmux/probe-socket.js';
import { isReadable } from './check-files.js';
import { isOwnServer, type Socket } from '../tmux/socket.js';
import {
  type Finding,
  judgeConfig,
  judgeDirectory,
  judgeLocale,
  judgeNode,
  judgeNoSocket,
  judgeShells,
  judgeSocket,
  judgeTmux,
  type SocketState,
} from './doctor-checks.js';
import { print } from './print.js';

const MARKS = { good: 'ok  ', note: 'note', bad: 'BAD ' } as const;

/**
 * Say what is wrong with this machine, and how to mend it. Changes nothing.
 *
 * @returns 0, or 1 when something is bad.
 * @throws ConfigError as `serve` does.
 */
export async function doctor(config: Config): Promise<number> {
  checkSelection(collectTools(await loadToolSet(config.contracts)), config.selection);
  const findings = await examine(config, process.env);
  const bad = findings.some(({ verdict }) => verdict === 'bad');
  const end = bad ? '\nNot ready: mend what is BAD.\n' : '\nReady.\n';
  await print(findings.map(toReport).join('') + end);
  return bad ? 1 : 0;
}

function toReport({ verdict, subject, found, mend }: Finding): string {
  const line = `${MARKS[verdict]}  ${subject}: ${found}\n`;
  return mend === undefined ? line : `${line}      mend: ${mend}\n`;
}

type Environment = Readonly<Record<string, string | undefined>>;

async function examine(config: Config, env: Environment): Promise<readonly Finding[]> {
  return [
    judgeNode(process.versions.node),
    judgeTmux(config.tmux, await probeTmux(config.tmux)),
    ...(config.tmuxConfig === undefined
      ? []
      : [judgeConfig(config.tmuxConfig, isReadable(config.tmuxConfig))]),
    ...(await judgePlace(config.socket, env)),
    await examineTemp(),
    judgeLocale(env),
    judgeShells(await findShells(env), env['SHELL']),
  ];
}

/** Where command files go when the socket's directory does not take them. */
async function examineTemp(): Promise<Finding> {
  const subject = 'temp directory';
  const directory = tmpdir();
  return (await isWritable(directory))
    ? { verdict: 'good', subject, found: directory }
    : {
        verdict: 'bad',
        subject,
        found: `${directory} cannot be written to`,
        mend: 'set TMPDIR to a directory of yours',
      };
}

async function judgePlace(socket: Socket, env: Environment): Promise<readonly Finding[]> {
  let place: string;
  try {
    place = 'path' in socket ? socket.path : namedSocketPath(socket.name, env);
  } catch (error) {
    if (error instanceof UnsafePathError || error instanceof TmuxUnavailableError)
      return [judgeNoSocket(error.message)];
    throw error;
  }
  const state = {
    path: place,
    own: isOwnServer(socket),
    directory: await examineDirectory(path.dirname(place), 'name' in socket),
    socket: await examineSocketFile(place),
  };
  return [judgeDirectory(state), judgeSocket(state)];
}

/**
 * @param isTmuxOwned - Whether tmux makes the directory and demands that it is no link and that nobody
 *   else has access (it does with `-L`).
 */
async function examineDirectory(
  directory: string,
  isTmuxOwned: boolean,
): Promise<SocketState['directory']> {
  let stats: Stats;
  try {
    stats = isTmuxOwned ? await lstat(directory) : await stat(directory);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOTDIR') return 'noDirectory';
    if (code !== 'ENOENT') return 'readOnly';
    if (!isTmuxOwned) return 'missing';
    return (await isWritable(path.dirname(directory))) ? 'absent' : 'unmakeable';
  }
  if (!stats.isDirectory()) return 'noDirectory';
  if (isTmuxOwned && stats.uid !== uid()) return 'foreign';
  if (isTmuxOwned && (stats.mode & 0o007) !== 0) return 'open';
  return (await isWritable(directory)) ? 'usable' : 'readOnly';
}

async function examineSocketFile(place: string): Promise<SocketState['socket']> {
  try {
    if (!(await lstat(place)).isSocket())
      return (await stat(place)).isSocket() ? 'stale' : 'noSocket';
  } catch {
    return 'absent';
  }
  return await probeSocket(place);
}

async function findShells(env: Environment): Promise<readonly string[]> {
  const directories = (env['PATH'] ?? '/usr/bin:/bin').split(':').filter((name) => name !== '');
  const found: string[] = [];
  for (const shell of SHELL_NAMES) {
    const places = directories.map((directory) => path.join(directory, shell));
    const usable = await Promise.all(places.map((place) => may(place, constants.X_OK)));
    const first = places[usable.indexOf(true)];
    if (first !== undefined) found.push(first);
  }
  return found;
}

async function isWritable(directory: string): Promise<boolean> {
  return await may(directory, constants.W_OK | constants.X_OK);
}

async function may(place: string, mode: number): Promise<boolean> {
  try {
    await access(place, mode);
    return true;
  } catch {
    return false;
  }
}

function uid(): number {
  return process.getuid?.() ?? 0;
}
