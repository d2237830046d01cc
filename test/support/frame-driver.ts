import { EventEmitter, on } from 'node:events';
import { constants, openSync } from 'node:fs';
import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import path from 'node:path';
import { execa } from 'execa';
import { clearLine } from '../../src/core/framing/clear-line.js';
import { dimLine } from '../../src/core/framing/dim-line.js';
import { endLine } from '../../src/core/framing/end-line.js';
import { renderFrame } from '../../src/core/framing/frame.js';
import { type ShellName } from '../../src/core/framing/shells.js';
import { typedLine } from '../../src/core/framing/typed-line.js';
import { TestTmux } from './tmux.js';

interface ShellStart {
  /** What the frame is chosen by. */
  readonly name: ShellName;
  readonly program: string;
  readonly args: string;
}

/** Shells as a pane starts them. Those with another name than their program's are links to it. */
export const SHELLS = {
  bash: { name: 'bash', program: 'bash', args: '--norc --noprofile' },
  'bash --posix': { name: 'bash', program: 'bash', args: '--norc --noprofile --posix' },
  zsh: { name: 'zsh', program: 'zsh', args: '-f' },
  dash: { name: 'dash', program: 'dash', args: '-i' },
  mksh: { name: 'mksh', program: 'mksh', args: '' },
  ksh93: { name: 'ksh93', program: 'ksh93', args: '-E' },
  'busybox ash': { name: 'ash', program: 'busybox', args: 'ash' },
  'sh (bash)': { name: 'sh', program: 'bash', args: '--norc --noprofile' },
  'sh (dash)': { name: 'sh', program: 'dash', args: '-i' },
  'sh (mksh)': { name: 'sh', program: 'mksh', args: '' },
  'sh (ksh93)': { name: 'sh', program: 'ksh93', args: '-E' },
  'sh (busybox)': { name: 'sh', program: 'busybox', args: '' },
  'ksh (mksh)': { name: 'ksh', program: 'mksh', args: '' },
} as const satisfies Record<string, ShellStart>;

export type TestShell = keyof typeof SHELLS;

export interface Mark {
  readonly scope: string;
  readonly kind: string;
  readonly value: string;
  /** Where it begins and ends in the pane's bytes. */
  readonly from: number;
  readonly to: number;
}

export interface RunOptions {
  readonly suppressHistory?: boolean;
  readonly columns?: number;
  /** Replaces the clearing keys. */
  readonly clear?: string;
  /** Who is named as the shell. Default: the pane's. */
  readonly shell?: ShellName;
}

const MARK = /\x1b\]7717;([0-9a-z]+);([A-Za-z]+)(?:;([^\x07\x1b]*))?(?:\x07|\x1b\\)/g;

/** A tmux server for frames, with the directory that their files live in. */
export class FrameDriver implements AsyncDisposable {
  readonly tmux: TestTmux;
  readonly directory: string;
  readonly wake: string;
  #runs = 0;

  private constructor(tmux: TestTmux, directory: string) {
    this.tmux = tmux;
    this.directory = directory;
    this.wake = path.join(directory, 'wake');
  }

  static async start(env: Readonly<Record<string, string>> = {}): Promise<FrameDriver> {
    const tmux = await TestTmux.start({ columns: 100, env: { ENV: '', ...env } });
    const directory = await mkdtemp(path.join(tmux.directory, 'f'));
    await execa('mkfifo', [path.join(directory, 'wake')]);
    return new FrameDriver(tmux, directory);
  }

  /** A new pane with a shell at its prompt. */
  async pane(shell: TestShell): Promise<FramePane> {
    const { name, program, args }: ShellStart = SHELLS[shell];
    const start = /^k?sh$/.test(name) ? await this.#link(program, name) : program;
    return await FramePane.open(this, name, `exec ${start} ${args}`);
  }

  async #link(program: string, name: ShellName): Promise<string> {
    const directory = path.join(this.directory, `as-${name}-${program}`);
    await mkdir(directory, { recursive: true });
    const { stdout: target } = await execa('sh', ['-c', `command -v ${program}`]);
    const link = path.join(directory, name);
    await symlink(target, link).catch(() => undefined);
    return link;
  }

  nextId(): string {
    this.#runs += 1;
    return `r${String(this.#runs)}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.tmux[Symbol.asyncDispose]();
  }
}

/** A pane, its bytes and the marks in them. */
export class FramePane implements AsyncDisposable {
  readonly #driver: FrameDriver;
  readonly id: string;
  readonly shell: ShellName;
  readonly #changes = new EventEmitter();
  #socket: Socket | undefined;
  #syncs = 0;
  /** Everything that the pane printed, a character for a byte. */
  bytes = '';

  private constructor(driver: FrameDriver, id: string, shell: ShellName) {
    this.#driver = driver;
    this.id = id;
    this.shell = shell;
  }

  /** Open a window, and wait until its shell runs what is typed. */
  static async open(driver: FrameDriver, shell: ShellName, start: string): Promise<FramePane> {
    const fifo = path.join(driver.directory, `pipe-${driver.nextId()}`);
    await execa('mkfifo', [fifo]);
    const window = ['new-window', '-d', '-t', 'main:', '-P', '-F', '#{pane_id}', start];
    const id = await driver.tmux.run(...window);
    const pane = new FramePane(driver, id, shell);
    const socket = new Socket({ fd: openSync(fifo, constants.O_RDWR | constants.O_NONBLOCK) });
    socket.on('data', (chunk: Buffer) => {
      pane.bytes += chunk.toString('latin1');
      pane.#changes.emit('change');
    });
    pane.#socket = socket;
    await driver.tmux.run('pipe-pane', '-O', '-t', id, `exec cat >${fifo}`);
    await pane.sync();
    return pane;
  }

  get tmux(): TestTmux {
    return this.#driver.tmux;
  }

  marks(): readonly Mark[] {
    return [...this.bytes.matchAll(MARK)].map((match) => ({
      scope: match[1] ?? '',
      kind: match[2] ?? '',
      value: match[3] ?? '',
      from: match.index,
      to: match.index + match[0].length,
    }));
  }

  /** Wait until the pane's bytes satisfy `holds`; looks again whenever more come. */
  async until<T>(holds: () => T | undefined): Promise<T> {
    const changes = on(this.#changes, 'change');
    try {
      for (;;) {
        const value = holds();
        if (value !== undefined) return value;
        await changes.next();
      }
    } finally {
      await changes.return?.();
    }
  }

  async seen(scope: string, kind: string): Promise<Mark> {
    return await this.until(() =>
      this.marks().find((mark) => mark.scope === scope && mark.kind === kind),
    );
  }

  /** Press keys, by tmux's names. */
  async keys(...names: readonly string[]): Promise<void> {
    await this.tmux.run('send-keys', '-t', this.id, ...names);
  }

  async text(text: string): Promise<void> {
    await this.tmux.run('send-keys', '-t', this.id, '-l', text.replace(/;$/, '\\;'));
  }

  /** Type a line, and wait until the shell has run it. */
  async line(line: string): Promise<void> {
    await this.text(line);
    await this.keys('Enter');
    await this.sync();
  }

  /** Wait until the shell has read all that was typed so far. */
  async sync(): Promise<void> {
    await this.lineThatShadows(':');
  }

  /** Type a line after which no word may mean what it says; wait until the shell has begun to run it. */
  async lineThatShadows(line: string): Promise<void> {
    this.#syncs += 1;
    const [scope, kind] = [`sync${String(this.#syncs)}`, 'Y'];
    const print: Partial<Record<ShellName, string>> = {
      mksh: '\\print -n',
      zsh: '\\builtin printf',
      bash: '\\builtin printf',
    };
    const word = print[this.shell] ?? '\\command printf';
    await this.text(` ${word} "\\033]7717;${scope};${kind}\\a"; ${line}`);
    await this.keys('Enter');
    await this.seen(scope, kind);
  }

  /** Write a frame and type the line that sources it. */
  async start(command: string, options: RunOptions = {}): Promise<StartedRun> {
    const run = await this.prepare(command, options);
    await run.type(options.clear);
    return run;
  }

  /** Write a frame; type nothing. */
  async prepare(command: string, options: RunOptions = {}): Promise<StartedRun> {
    const id = this.#driver.nextId();
    const nonce = `k${Buffer.from(id).toString('hex').padStart(18, '0')}`;
    const file = path.join(this.#driver.directory, id);
    const shell = options.shell ?? this.shell;
    const frame = renderFrame({
      ...{ shell, nonce, id, command },
      path: file,
      wakePath: this.#driver.wake,
      suppressHistory: options.suppressHistory ?? true,
      shown: dimLine(command, options.columns ?? 100),
    });
    await writeFile(file, frame, { mode: 0o600 });
    return new StartedRun(this, { id, nonce, file, shell });
  }

  /** Run a command to the end. */
  async run(command: string, options: RunOptions = {}): Promise<FinishedRun> {
    const run = await this.start(command, options);
    return await run.finished();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#socket?.destroy();
    await this.tmux.run('kill-pane', '-t', this.id).catch(() => '');
  }
}

export interface FinishedRun {
  /** Between the start and the end mark, CR LF as LF. `undefined` when one is missing. */
  readonly output: string | undefined;
  /** The value of the end mark. */
  readonly status: string | undefined;
  /** The value of the first tail mark. */
  readonly tail: string;
  /** The kinds of the run's marks, in order. */
  readonly kinds: string;
}

export class StartedRun {
  readonly #pane: FramePane;
  readonly id: string;
  readonly nonce: string;
  readonly file: string;
  readonly #shell: ShellName;

  constructor(
    pane: FramePane,
    run: { readonly id: string; nonce: string; file: string; shell: ShellName },
  ) {
    this.#pane = pane;
    this.id = run.id;
    this.nonce = run.nonce;
    this.file = run.file;
    this.#shell = run.shell;
  }

  /** Clear the line, type ours, press Enter: in one dispatch. */
  async type(clear: string = clearLine(this.#shell)): Promise<void> {
    const line = typedLine({ shell: this.#shell, path: this.file, id: this.id });
    await this.#pane.text(`${clear}${line}${endLine(this.#shell)}`);
  }

  async seen(kind: 'D' | 'd' | 'S' | 'E' | 'N' | 'T'): Promise<Mark> {
    return await this.#pane.seen(kind === 'T' ? this.id : this.nonce, kind);
  }

  async finished(): Promise<FinishedRun> {
    const tail = await this.seen('T');
    const marks = this.#pane
      .marks()
      .filter(({ scope }) => scope === this.id || scope === this.nonce);
    const start = marks.find(({ kind }) => kind === 'S');
    const end = marks.find(({ kind }) => kind === 'E');
    const output =
      start === undefined || end === undefined
        ? undefined
        : Buffer.from(this.#pane.bytes.slice(start.to, end.from), 'latin1')
            .toString('utf8')
            .replaceAll('\r\n', '\n');
    return {
      output,
      status: end?.value,
      tail: tail.value,
      kinds: marks.map(({ kind }) => kind).join(''),
    };
  }
}
