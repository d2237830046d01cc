import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { type Events, untilHolds } from './until-holds.js';

export interface TestTmuxOptions {
  /** What the first pane runs. Default: bash without rc files. */
  readonly shell?: string;
  readonly columns?: number;
  readonly rows?: number;
  /** Lines of a tmux configuration file. Default: none, `-f /dev/null`. */
  readonly config?: string;
  /** Its directory, which stays. Default: a new one, which goes. */
  readonly directory?: string;
  /** Where its directory is made. Default: the temp directory. */
  readonly base?: string;
  /** Added to the environment of the tmux server and so of its panes. */
  readonly env?: Readonly<Record<string, string>>;
}

export const BASH = 'exec bash --norc --noprofile';

/** Those that nobody has ended yet. */
const running = new Set<TestTmux>();

/**
 * End what tests left running. A test that timed out hangs on for ever where it waits, so what it
 * holds with `await using` is never disposed.
 */
export async function endLeftTmux(): Promise<void> {
  await Promise.all([...running].map(async (tmux) => await tmux[Symbol.asyncDispose]()));
}

/** How long a tmux server may take to end when it is asked to. */
const END_MS = 5000;

/** A tmux server of the test's own, in a new directory. Disposing ends all that runs in it. */
export class TestTmux implements AsyncDisposable {
  readonly directory: string;
  readonly socketPath: string;
  readonly serverPid: number;
  /** The first pane. */
  readonly pane: string;
  readonly #env: Readonly<Record<string, string>>;
  readonly #shell: string;
  readonly #keepsDirectory: boolean;

  private constructor(
    place: { readonly directory: string; readonly socketPath: string },
    started: { readonly serverPid: number; readonly pane: string },
    rest: {
      readonly env: Readonly<Record<string, string>>;
      readonly shell: string;
      readonly keepsDirectory: boolean;
    },
  ) {
    this.directory = place.directory;
    this.socketPath = place.socketPath;
    this.serverPid = started.serverPid;
    this.pane = started.pane;
    this.#env = rest.env;
    this.#shell = rest.shell;
    this.#keepsDirectory = rest.keepsDirectory;
  }

  /** Start the server with session `main`, and wait for the prompt of its one pane. */
  static async start(options: TestTmuxOptions = {}): Promise<TestTmux> {
    const directory =
      options.directory ?? (await mkdtemp(path.join(options.base ?? tmpdir(), 'pwt-')));
    const socketPath = path.join(directory, 's');
    const shell = options.shell ?? BASH;
    const env = testEnvironment(directory, options.env);
    const config = options.config === undefined ? '/dev/null' : path.join(directory, 'conf');
    if (options.config !== undefined) {
      const { writeFile } = await import('node:fs/promises');
      await writeFile(config, options.config);
    }
    const size = ['-x', String(options.columns ?? 80), '-y', String(options.rows ?? 24)];
    const { stdout } = await execa(
      'tmux',
      ['-f', config, '-S', socketPath, 'new-session', '-d', '-s', 'main', ...size]
        .concat(['-P', '-F', '#{pid} #{pane_id}'])
        .concat([shell]),
      { env, extendEnv: false, cwd: directory },
    );
    const [pid = '', pane = ''] = stdout.split(' ');
    const tmux = new TestTmux(
      { directory, socketPath },
      { serverPid: Number(pid), pane },
      { env, shell, keepsDirectory: options.directory !== undefined },
    );
    running.add(tmux);
    await tmux.prompt(pane);
    return tmux;
  }

  /** Run a tmux command; its output without the final line end. */
  async run(...args: readonly string[]): Promise<string> {
    const { stdout } = await execa('tmux', ['-S', this.socketPath, ...args], {
      env: this.#env,
      extendEnv: false,
      cwd: this.directory,
    });
    return stdout;
  }

  /** The value of a format in a pane. */
  async format(pane: string, format: string): Promise<string> {
    return await this.run('display-message', '-p', '-t', pane, format);
  }

  async capture(pane: string): Promise<string> {
    return await this.run('capture-pane', '-p', '-t', pane);
  }

  /** Open a window in session `main` and wait until it is `ready`: by default, for its prompt. */
  async window(
    shell: string = this.#shell,
    ready: (screen: string) => boolean = showsPrompt,
  ): Promise<string> {
    const pane = await this.run('new-window', '-d', '-t', 'main:', '-P', '-F', '#{pane_id}', shell);
    await this.until(pane, ready);
    return pane;
  }

  /** Type a line into a pane, Enter included. */
  async type(pane: string, line: string): Promise<void> {
    await this.run('send-keys', '-t', pane, '-l', line, ';', 'send-keys', '-t', pane, 'Enter');
  }

  /** Wait until the pane shows a shell prompt on its last line. */
  async prompt(pane: string): Promise<string> {
    await this.until(pane, showsPrompt);
    return pane;
  }

  /** Wait until the pane's screen satisfies `holds`. Looks again at each output of the session. */
  async until(pane: string, holds: (screen: string) => boolean): Promise<void> {
    const session = await this.format(pane, '#{session_id}');
    await this.untilHolds({ session }, async () => holds(await this.capture(pane)));
  }

  /** Wait until a format has a value in a pane. */
  async untilFormat(pane: string, name: string, value: string): Promise<void> {
    const format = `#{${name}}`;
    const session = await this.format(pane, '#{session_id}');
    const holds = async (): Promise<boolean> => (await this.format(pane, format)) === value;
    await this.untilHolds({ session, format }, holds);
  }

  /** See `untilHolds`. */
  async untilHolds(
    events: Pick<Events, 'session' | 'format'>,
    holds: () => Promise<boolean>,
  ): Promise<void> {
    await untilHolds({ socketPath: this.socketPath, env: this.#env, ...events }, holds);
  }

  /** First what runs in the panes, then the server: a shell loop would outlive it. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (!running.delete(this)) return;
    // A test may have stopped it.
    kill(this.serverPid, 'SIGCONT');
    const processes = await processTable();
    const panes = await this.#end('list-panes', '-a', '-F', '#{pane_pid}');
    for (const root of panes.split('\n').filter(Boolean).map(Number))
      for (const pid of descendants(processes, root)) kill(pid);
    await this.#end('kill-server');
    if (this.#keepsDirectory) return;
    await rm(this.directory, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Run one of the last commands: there may be no server any more, or it may not answer. */
  async #end(...args: readonly string[]): Promise<string> {
    const { stdout, timedOut } = await execa('tmux', ['-S', this.socketPath, ...args], {
      env: this.#env,
      extendEnv: false,
      reject: false,
      timeout: END_MS,
    });
    if (timedOut) kill(this.serverPid);
    return stdout;
  }
}

function showsPrompt(screen: string): boolean {
  return /[$#%>] *$/.test(screen.trimEnd());
}

function testEnvironment(
  directory: string,
  more: Readonly<Record<string, string>> = {},
): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '/usr/bin:/bin',
    HOME: directory,
    LANG: 'C.UTF-8',
    LC_ALL: 'C.UTF-8',
    TERM: 'xterm-256color',
    SHELL: '/bin/sh',
    HISTFILE: '',
    ...more,
  };
}

export interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  readonly name: string;
  readonly commandLine: string;
}

/** Every process of the machine, from /proc. */
export async function processTable(): Promise<readonly ProcessRow[]> {
  const rows = (await readdir('/proc'))
    .filter((name) => /^\d+$/.test(name))
    .map(async (name): Promise<ProcessRow | undefined> => {
      try {
        const stat = await readFile(`/proc/${name}/stat`, 'latin1');
        const commandLine = await readFile(`/proc/${name}/cmdline`, 'latin1');
        const close = stat.lastIndexOf(')');
        return {
          pid: Number(name),
          parent: Number(stat.slice(close + 2).split(' ')[1]),
          name: stat.slice(stat.indexOf('(') + 1, close),
          commandLine: commandLine.replaceAll('\0', ' ').trim(),
        };
      } catch {
        return undefined;
      }
    });
  return (await Promise.all(rows)).filter((row) => row !== undefined);
}

/** `root` and all below it, children before parents. */
export function descendants(table: readonly ProcessRow[], root: number): readonly number[] {
  const below = table.filter(({ parent }) => parent === root);
  return [...below.flatMap(({ pid }) => descendants(table, pid)), root];
}

function kill(pid: number, signal: NodeJS.Signals = 'SIGKILL'): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended by itself.
  }
}
