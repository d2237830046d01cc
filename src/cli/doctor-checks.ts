import { SHELL_NAMES, toShellName } from '../core/framing/shells.js';
import type { TmuxProbe } from '../tmux/probe.js';
import { isAtLeast, MINIMUM_VERSION } from '../tmux/tmux-version.js';

/** What a check found. `bad` keeps panewright from working, `note` is only worth knowing. */
export interface Finding {
  readonly verdict: 'good' | 'note' | 'bad';
  readonly subject: string;
  readonly found: string;
  /** How to mend it. */
  readonly mend?: string;
}

export function judgeTmux(program: string, probe: TmuxProbe): Finding {
  const subject = 'tmux';
  const install = `install tmux ${MINIMUM_VERSION} or newer (apt install tmux, brew install tmux), or name it with --tmux`;
  switch (probe.kind) {
    case 'missing':
      return { verdict: 'bad', subject, found: `no program ${program}`, mend: install };
    case 'failed':
      return {
        verdict: 'bad',
        subject,
        found: `${program} -V failed: ${probe.problem}`,
        mend: install,
      };
    case 'other':
      return {
        verdict: 'bad',
        subject,
        found: `${program} -V does not say that it is tmux`,
        mend: install,
      };
    case 'found':
      return !isAtLeast(probe.version)
        ? { verdict: 'bad', subject, found: `tmux ${probe.version} is too old`, mend: install }
        : { verdict: 'good', subject, found: `tmux ${probe.version}` };
  }
}

/** @param readable - Whether the operator's tmux configuration is a file that can be read. */
export function judgeConfig(file: string, readable: boolean): Finding {
  const subject = 'tmux configuration';
  return readable
    ? { verdict: 'good', subject, found: file }
    : {
        verdict: 'bad',
        subject,
        found: `no readable file ${file}`,
        mend: 'name one with --tmux-config, or leave it out',
      };
}

export function judgeNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const subject = 'Node.js';
  return major > 20 || (major === 20 && minor >= 19)
    ? { verdict: 'good', subject, found: version }
    : { verdict: 'bad', subject, found: version, mend: 'install Node.js 20.19 or newer' };
}

/** What lies at the place of the tmux socket. */
export interface SocketState {
  readonly path: string;
  /** `absent` directories are made when they are wanted; `missing` ones are not. */
  readonly directory:
    | 'absent'
    | 'missing'
    | 'unmakeable'
    | 'usable'
    | 'foreign'
    | 'open'
    | 'readOnly'
    | 'noDirectory';
  readonly socket: 'absent' | 'answers' | 'stale' | 'forbidden' | 'noSocket';
  /** Whether we start a tmux server there when none runs. */
  readonly own: boolean;
}

const DIRECTORY = 'socket directory';
const ANOTHER = 'set TMUX_TMPDIR to a directory of yours, or use --socket-path';

/** @param problem - Why there can be no socket of that name. */
export function judgeNoSocket(problem: string): Finding {
  return { verdict: 'bad', subject: DIRECTORY, found: problem, mend: ANOTHER };
}

function directoryOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/')) || '/';
}

export function judgeDirectory({ path, directory }: SocketState): Finding {
  const at = directoryOf(path);
  const subject = DIRECTORY;
  switch (directory) {
    case 'usable':
      return { verdict: 'good', subject, found: at };
    case 'absent':
      return { verdict: 'good', subject, found: `${at} will be made` };
    case 'missing':
      return {
        verdict: 'bad',
        subject,
        found: `${at} does not exist`,
        mend: `mkdir -p -m 700 ${at}`,
      };
    case 'unmakeable':
      return {
        verdict: 'bad',
        subject,
        found: `${at} cannot be made: ${directoryOf(at)} cannot be written to`,
        mend: ANOTHER,
      };
    case 'foreign':
      return {
        verdict: 'bad',
        subject,
        found: `${at} belongs to somebody else`,
        mend: ANOTHER,
      };
    case 'open':
      return {
        verdict: 'bad',
        subject,
        found: `others have access to ${at}, so tmux refuses it`,
        mend: `chmod 700 ${at}`,
      };
    case 'readOnly':
      return {
        verdict: 'bad',
        subject,
        found: `${at} cannot be written to`,
        mend: `chmod u+rwx ${at}, or mount it writable`,
      };
    case 'noDirectory':
      return {
        verdict: 'bad',
        subject,
        found: `${at} is no directory`,
        mend: 'move it away, or use --socket-path',
      };
  }
}

export function judgeSocket(state: SocketState): Finding {
  const { path, socket, own } = state;
  const subject = 'tmux server';
  switch (socket) {
    case 'answers':
      return { verdict: 'good', subject, found: `runs on ${path}` };
    case 'absent':
    case 'stale':
      return own
        ? { verdict: 'good', subject, found: `none on ${path} yet; started on demand` }
        : {
            verdict: 'bad',
            subject,
            found: `none on ${path}`,
            mend: toStart(state),
          };
    case 'forbidden':
      return {
        verdict: 'bad',
        subject,
        found: `${path} may not be used by this user`,
        mend: 'run panewright as the user whose tmux it is, or use another socket',
      };
    case 'noSocket':
      return {
        verdict: 'bad',
        subject,
        found: `${path} is no socket`,
        mend: 'move it away, or use another socket',
      };
  }
}

function toStart({ path, directory }: SocketState): string {
  const command = `tmux -S ${path} new-session -d`;
  if (directory === 'usable') return `start it: ${command}`;
  if (directory === 'missing') return `when its directory is made, start it: ${command}`;
  // It makes the directory, which `-S` does not.
  const name = path.slice(path.lastIndexOf('/') + 1);
  return directory === 'absent'
    ? `start it: tmux -L ${name} new-session -d`
    : 'first mend its directory';
}

/** @see locale(7): LC_ALL wins over LC_CTYPE, which wins over LANG. */
export function judgeLocale(env: Readonly<Record<string, string | undefined>>): Finding {
  const [name, value] = ['LC_ALL', 'LC_CTYPE', 'LANG']
    .map((variable) => [variable, env[variable]] as const)
    .find(([, text]) => text !== undefined && text !== '') ?? ['LANG', undefined];
  const subject = 'UTF-8';
  if (value !== undefined && /utf-?8/i.test(value))
    return { verdict: 'good', subject, found: `${name}=${value}` };
  return {
    verdict: 'note',
    subject,
    found: value === undefined ? 'no locale is set' : `${name}=${value}`,
    mend: 'panes of our own server get UTF-8 all the same; for those of yours, set LANG=C.UTF-8 where you start tmux',
  };
}

/** @param present - Paths of shells that can be run. */
export function judgeShells(present: readonly string[], login: string | undefined): Finding {
  const subject = 'shells';
  const known = present.filter((path) => toShellName(path) !== undefined);
  if (known.length === 0)
    return {
      verdict: 'bad',
      subject,
      found: 'no shell that takes commands',
      mend: `install bash, or another of ${SHELL_NAMES.join(', ')}`,
    };
  if (login !== undefined && login !== '' && toShellName(login) === undefined)
    return {
      verdict: 'note',
      subject,
      found: `your shell ${login} is not one that run_shell_command knows`,
      mend: `in panes of your own, start ${known[0] ?? 'sh'} first`,
    };
  return { verdict: 'good', subject, found: known.join(', ') };
}
