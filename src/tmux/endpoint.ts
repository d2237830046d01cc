import { accessSync, constants, lstatSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { TmuxUnavailableError, UnsafePathError } from './errors.js';

/** Longest socket path in bytes: `sun_path` less its NUL. */
const MAX_SOCKET_BYTES = process.platform === 'linux' ? 107 : 103;

/** Whether a path may be handed to tmux and to a shell: absolute, without control characters. */
export function isSafePath(candidate: string): boolean {
  return path.isAbsolute(candidate) && !/[\u0000-\u001f\u007f]/.test(candidate);
}

/** @throws UnsafePathError when `socketPath` is unsafe or longer than the system allows. */
export function checkSocketPath(socketPath: string): void {
  if (!isSafePath(socketPath))
    throw new UnsafePathError('the socket path must be absolute and free of control characters');
  const bytes = Buffer.byteLength(socketPath);
  if (bytes > MAX_SOCKET_BYTES)
    throw new UnsafePathError(
      `the socket path has ${bytes} bytes; at most ${MAX_SOCKET_BYTES} fit`,
    );
}

/**
 * The path of a named socket (`tmux -L NAME`), in the directory where tmux looks for it.
 *
 * Makes the directory when it is missing, and trusts it only as tmux does: ours, and closed to
 * others.
 *
 * @throws UnsafePathError on a name that is no file name; TmuxUnavailableError when the directory
 *   cannot be made or trusted.
 * @see tmux(1), TMUX_TMPDIR
 */
export function socketPathOf(name: string, env: Readonly<NodeJS.ProcessEnv>): string {
  const socketPath = namedSocketPath(name, env);
  makeDirectory(path.dirname(socketPath), process.getuid?.() ?? 0);
  return socketPath;
}

/**
 * Where the socket of a name lies, whether or not its directory is there. Makes nothing.
 *
 * @throws As `socketPathOf`.
 */
export function namedSocketPath(name: string, env: Readonly<NodeJS.ProcessEnv>): string {
  if (name === '' || name === '.' || name === '..' || /[/\u0000-\u001f\u007f]/.test(name))
    throw new UnsafePathError('a socket name is a file name without "/" and control characters');
  const uid = process.getuid?.() ?? 0;
  const directory = path.join(socketBase(env), `tmux-${uid}`);
  const socketPath = path.join(directory, name);
  checkSocketPath(socketPath);
  return socketPath;
}

/** As tmux: the real path of the first that has one. */
function socketBase(env: Readonly<NodeJS.ProcessEnv>): string {
  for (const base of [env['TMUX_TMPDIR'], '/tmp']) {
    if (base === undefined || base === '') continue;
    try {
      return realpathSync(base);
    } catch {
      // The next one.
    }
  }
  throw new TmuxUnavailableError('no directory for tmux sockets: TMUX_TMPDIR and /tmp are missing');
}

function makeDirectory(directory: string, uid: number): void {
  try {
    mkdirSync(directory, { mode: 0o700 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST'))
      throw new TmuxUnavailableError(`cannot make ${directory}`, { cause: error });
  }
  const found = lstatSync(directory);
  if (!found.isDirectory()) throw new TmuxUnavailableError(`${directory} is not a directory`);
  if (found.uid !== uid || (found.mode & 0o007) !== 0)
    throw new TmuxUnavailableError(
      `${directory} has unsafe permissions: it must be ours, mode 0700`,
    );
}

/**
 * The absolute path of the tmux program.
 *
 * @param program - A path, or a name that is looked up in `PATH`.
 * @returns `undefined` when there is no such executable file.
 * @throws UnsafePathError when it is neither an absolute path nor a plain name.
 */
export function findTmux(program: string, env: Readonly<NodeJS.ProcessEnv>): string | undefined {
  if (program.includes('/')) {
    if (!isSafePath(program))
      throw new UnsafePathError('the tmux path must be absolute and free of control characters');
    return isExecutable(program) ? program : undefined;
  }
  if (program === '' || /[\u0000-\u001f\u007f]/.test(program))
    throw new UnsafePathError('the tmux path must be absolute and free of control characters');
  return (env['PATH'] ?? '')
    .split(path.delimiter)
    .map((directory) => path.join(directory, program))
    .find((candidate) => isSafePath(candidate) && isExecutable(candidate));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
