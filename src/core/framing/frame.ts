import { bashFrame } from './frame-bash.js';
import { frameParts, type FrameParts } from './frame-parts.js';
import { dashFrame, kshFrame, mkshFrame } from './frame-posix.js';
import { zshFrame } from './frame-zsh.js';
import { type ShellName } from './shells.js';

export interface FrameOptions {
  readonly shell: ShellName;
  /** The secret of the run's marks: `k` and 18 hexadecimal digits. */
  readonly nonce: string;
  /** The frame file itself. Only `[A-Za-z0-9/_.-]`. Its claim file is `<path>.c`. */
  readonly path: string;
  /** The run's public id. Only `[0-9a-z]`. */
  readonly id: string;
  /** The FIFO that a hang-up is told to. Only `[A-Za-z0-9/_.-]`. */
  readonly wakePath: string;
  /** What to run. Lines end with LF; no NUL. */
  readonly command: string;
  /** Keep the command out of the shell's history and off the screen. */
  readonly suppressHistory: boolean;
  /** The line that shows people the command, see `dimLine`. Not shown when history is suppressed. */
  readonly shown: string;
}

/** The text of the file that the pane's shell sources to run a command once, between marks. */
export function renderFrame(options: FrameOptions): string {
  return FRAMES[options.shell](frameParts(options));
}

const FRAMES: Readonly<Record<ShellName, (parts: FrameParts) => string>> = {
  ash: dashFrame,
  bash: bashFrame,
  dash: dashFrame,
  ksh: anyKshFrame,
  ksh93: kshFrame,
  mksh: mkshFrame,
  pdksh: mkshFrame,
  sh: shFrame,
  zsh: zshFrame,
};

/** `sh` may be any of them: it decides when it runs, and reads no further than its own part. */
function shFrame(parts: FrameParts): string {
  return part('b*', bashFrame(parts)) + part("''", dashFrame(parts)) + anyKshFrame(parts);
}

/** `ksh` may be a mksh or pdksh, which cannot read what ksh93 reads. */
function anyKshFrame(parts: FrameParts): string {
  return part('*MIRBSD*|*LEGACY*|*PD*', mkshFrame(parts)) + part('*', kshFrame(parts));
}

/** For the shells whose version a pattern fits. */
function part(pattern: string, frame: string): string {
  return `case \${BASH_VERSION:+b}\${KSH_VERSION-} in ${pattern})\n${frame};; esac\n`;
}
