import { type Dialect } from './dialect.js';
import { type FrameParts } from './frame-parts.js';

/** What differs from shell to shell. Each is shell text: empty, or lines with their ends. */
export interface FrameTexts {
  /** In the pane's shell, before the subshell. */
  readonly before?: string;
  /** In the pane's shell, when the subshell is over. */
  readonly after?: string;
  /** In the pane's shell, when the command came to its end: put it into the history. */
  readonly remember: string;
  /** An option other than errexit that makes a shell leave on a failure, and its flag in the frame's variable. */
  readonly leaveOption?: { readonly name: string; readonly flag: string };
  /** First in the outer subshell. */
  readonly prepare?: string;
  /** Case patterns over `$-` and the flags of the frame's variable that ask for `options`. */
  readonly optionsWhen: string;
  /** Switch off what would act on the frame's own lines; `…p` becomes the text that switches it on again. */
  readonly options: string;
  /** Take away the function that is called like the word which shields us from functions. */
  readonly uncover: string;
  /** What has to hold for the run to be claimed: a condition that prints nothing to stdout. */
  readonly needs?: string;
  /** Between the claim and the start mark: the outer subshell's traps. */
  readonly traps: string;
  /** Runs text in the inner subshell. Default: `( … )`. */
  readonly inner?: (text: string) => string;
  /** `$?` as a word, 128 and n after signal n. */
  readonly status?: string;
  /** Mends the status in the frame's variable. */
  readonly mend?: string;
}

/** Keep C-c and C-\ from the outer subshell; the inner one gets their defaults back by itself. */
export function interruptTraps({ special }: Dialect): string {
  return `${special}trap : \\INT \\QUIT\n`;
}

/** Tell of a hang-up: in the claim file, and to whoever reads the wake FIFO. */
export function hangUpTrap(parts: FrameParts, dialect: Dialect): string {
  const { special, sayLine } = dialect;
  const told = `${sayLine('H')} >>${parts.claim}; ${waking(parts, dialect)}`;
  return `${special}trap '{ ${told}; } 2>&-; ${special}exit 129' \\HUP\n`;
}

/** The claim file has something to tell. */
function waking({ wake, id }: FrameParts, { sayLine, test }: Dialect): string {
  return `${test(`-p ${wake}`)} && ${sayLine(id)} 1<>${wake}`;
}

/**
 * The frame of a shell.
 *
 * It sources itself once more in a subshell, so that the shell shows that short line, not the frame, when
 * the job is stopped. The first half runs in the pane's shell, the second in the subshell, which is told
 * by the frame's variable; its value `e` says that the pane's shell has errexit on. Errexit is off while
 * the subshell runs, as a killed one would end the pane's shell; after that the frame returns 0 and prints
 * the tail mark itself.
 */
export function frameText(parts: FrameParts, dialect: Dialect, texts: FrameTexts): string {
  return paneHalf(parts, dialect, texts) + runHalf(parts, dialect, texts);
}

function paneHalf(parts: FrameParts, dialect: Dialect, texts: FrameTexts): string {
  const { name } = parts;
  const { special } = dialect;
  const { before = '', after = '', leaveOption } = texts;
  return `case \${${name}+1} in '')
${before}${leaveOption === undefined ? enter(parts, dialect, texts) : enterGuarded(parts, dialect, texts, leaveOption)}
${after}${remembering(parts, dialect, texts)}${special}return 0;; esac
`;
}

/** A revoked command stays out of the history: the claim file of one that ended begins with its status. */
function remembering({ name, claim }: FrameParts, { plain }: Dialect, texts: FrameTexts): string {
  if (texts.remember === '') return '';
  return `{ ${plain}read -r ${name} <${claim}; } 2>&- || case . in esac
case \${${name}-} in [0-9]*)
${texts.remember};; esac
${plain}unset ${name}
`;
}

/**
 * Start the subshell, with errexit off. `flags` tells it of other options that are off for the time. When
 * the subshell was killed or stopped the frame prints the tail mark and still returns 0.
 */
function enter(parts: FrameParts, dialect: Dialect, texts: FrameTexts, flags = ''): string {
  const { name, path } = parts;
  const { special, say } = dialect;
  const { status = '"$?"' } = texts;
  const again = (value: string): string => `${subshell(`${name}=${value}; \\. ${path}`)}
case $? in 0) ;; *) ${say(...parts.tail(status))};; esac`;
  return `case $- in *e*) ${special}set +e
${again(`e${flags}`)}
${special}set -e;;
*) ${again(flags)};; esac`;
}

function enterGuarded(
  parts: FrameParts,
  dialect: Dialect,
  texts: FrameTexts,
  { name, flag }: { readonly name: string; readonly flag: string },
): string {
  return `if [[ -o ${name} ]]; then
${dialect.plain}unsetopt ${name}
${enter(parts, dialect, texts, flag)}
${dialect.plain}setopt ${name}
else
${enter(parts, dialect, texts)}
fi`;
}

function subshell(text: string): string {
  return `( ${text} )`;
}

/**
 * Claim, start mark, command, end mark, status. Where the pane's shell has its output elsewhere no mark is
 * seen, and the server has to be woken.
 *
 * When the frame's variable survives `unset`, the word that shields us from functions is somebody's
 * function. The typed line cannot print its mark then, so the frame does.
 *
 * Nothing here may rest on a builtin that can be disabled, `exit` least of all: what was not claimed must
 * not run.
 *
 * `case . in esac` does nothing, looks no name up, and is no special builtin, whose failed redirection
 * would end some shells.
 */
function runHalf(parts: FrameParts, dialect: Dialect, texts: FrameTexts): string {
  const { name, claim, command } = parts;
  const { plain, special, say, sayAnyhow, sayLine, test } = dialect;
  const { prepare = '', needs, inner = subshell, status = '"$?"' } = texts;
  const free = needs === undefined ? '' : `${needs} && `;
  return `case \${${name}+1} in 1)
${prepare}case $-$${name} in ${texts.optionsWhen})
${texts.options};; esac
${plain}unset ${name}
case \${${name}+1} in 1)
${texts.uncover}${plain}unset ${name}
${name}w= ${name}p="${plain}unset ${name}w ${name}p
\${${name}p-}";; esac
if { ${special}set -C && ${free}case . in esac >${claim}; } 2>&-
then ${special}set +C
${texts.traps}${say(...parts.start)}
${inner(`${special}eval "\${${name}p- }"${command}`)}
${name}=${status}
${texts.mend ?? ''}${say(...parts.end(`"$${name}"`))}
{ ${sayLine(`"$${name}"`)} >>${claim}; ${test('-t 1')} || { ${waking(parts, dialect)}; }; } 2>&- || case . in esac
case \${${name}w+1} in 1) ${say(...parts.tail('0'))};; esac
elif ${test(`-e ${claim}`)}
then ${sayAnyhow(...parts.tail('9'))}
else ${sayAnyhow(...parts.unclaimed)}; ${sayAnyhow(...parts.tail('1'))}
fi
${special}exit 0;; esac
`;
}
