import { BUILTIN_PRINT, COMMAND_PRINTF, type Dialect } from './dialect.js';
import { type FrameParts } from './frame-parts.js';
import { type FrameTexts, frameText, hangUpTrap, interruptTraps } from './frame-text.js';

/** dash and busybox ash: no ERR or DEBUG traps, no way to write to a history. */
export function dashFrame(parts: FrameParts): string {
  return frameText(parts, COMMAND_PRINTF, {
    ...common(parts, COMMAND_PRINTF),
    remember: '',
    uncover: '\\unset -f command\n',
    traps: interruptTraps(COMMAND_PRINTF) + hangUpTrap(parts, COMMAND_PRINTF),
  });
}

/**
 * mksh and pdksh. Subshells inherit no ERR trap.
 *
 * Once C-c was typed at its prompt, mksh forgets `$?` when a trap was run: the trap itself notes what the
 * inner subshell left with.
 */
export function mkshFrame(parts: FrameParts): string {
  const { name } = parts;
  const { special } = BUILTIN_PRINT;
  return frameText(parts, BUILTIN_PRINT, {
    ...common(parts, BUILTIN_PRINT),
    after: stopped(parts),
    remember: history(parts, `\\builtin \\print -sr -- ${parts.command}`),
    uncover: '\\unset -f builtin\n',
    traps: `${special}trap 'case $? in 0) ;; *) ${name}i=$?;; esac' \\INT \\QUIT
${hangUpTrap(parts, BUILTIN_PRINT)}`,
    mend: `case $${name} in 0) ${name}="\${${name}i-0}";; esac\n`,
  });
}

/**
 * ksh93 runs subshells in its own process until `ulimit` makes it fork. Without a fork, and with job
 * control, C-c ends both subshells. A HUP trap makes its subshell spin for ever, and so does an INT trap
 * in the inner one. Ended by C-c or C-\\ the inner one leaves with the signal's number: the outer one,
 * which gets the signal too, adds 128.
 *
 * After signal n its status is 256 and n. A subshell that leaves with such a status sends itself the signal,
 * and the outer one would report that once more: it has no standard error meanwhile. The shell chooses the
 * descriptor that keeps it, as each small number may be somebody's.
 */
export function kshFrame(parts: FrameParts): string {
  const { name } = parts;
  const status = '"$(($?>256?$?-128:$?))"';
  const fork = '\\command \\ulimit -c "$(\\command \\ulimit -c)"';
  const kept = `${name}f`;
  return frameText(parts, COMMAND_PRINTF, {
    ...common(parts, COMMAND_PRINTF),
    remember: history(parts, readIntoHistory(parts)),
    prepare: `${fork}\n\\set +m\n`,
    uncover: '\\unset -f command\n',
    traps: `\\trap '${name}i=2' \\INT\n\\trap '${name}i=3' \\QUIT\n`,
    inner: (text) =>
      `if case . in esac {${kept}}>&2
then { ( ${fork}; \\exec 2>&"$${kept}" {${kept}}>&-; \\unset ${kept}; ${text} ); } {${kept}}>&2 2>/dev/null
else ( ${fork}; ${text} )
fi`,
    status,
    mend: `case $${name} in "\${${name}i-}") ${name}=$((${name}+128));; esac\n`,
  });
}

/** `$?` is 0 when the job was stopped, but then no status stands in the claim file. */
function stopped({ claim, tail }: FrameParts): string {
  return `[[ -s ${claim} ]] || ${BUILTIN_PRINT.say(...tail('148'))}\n`;
}

/** A history that cannot be written is nothing to speak of, nor to leave an errexit shell for. */
function history({ suppressHistory }: FrameParts, write: string): string {
  return suppressHistory ? '' : `{ ${write}; } 2>&- || case . in esac\n`;
}

/** What ends the text to read, and what ksh93 cuts from the end of an entry. */
const BLANKS = { '\\v': '\v', '\\f': '\f', '\\r': '\r' };

/** In bytes, quoted. ksh93 takes an entry back that is longer than its buffer, which has 1024. */
const MAX_ENTRY = 900;

/**
 * `print -s` of ksh93 takes its entry back at once, and may fill the history with copies of others. Its `read`
 * writes to the history too, up to a delimiter: a blank that the command does not hold.
 */
function readIntoHistory({ name, command }: FrameParts): string {
  const [delimiter] = Object.entries(BLANKS).find(([, blank]) => !command.includes(blank)) ?? [];
  if (delimiter === undefined || Buffer.byteLength(command) > MAX_ENTRY) return 'case . in esac';
  return `\\command \\read -rsd $'${delimiter}' ${name} <<<${command}`;
}

function common(
  { name }: FrameParts,
  { plain, special }: Dialect,
): Pick<FrameTexts, 'optionsWhen' | 'options'> {
  const [o, p] = [`${name}o`, `${name}p`];
  const again = (flag: string): string =>
    `case $${o} in *${flag}*) ${p}="$${p}${special}set -${flag};";; esac\n`;
  return {
    optionsWhen: '*[evxC]*',
    options: `${o}=$-$${name}
${special}set +evx
${p}="${plain}unset ${o} ${p} ${name}w;"
${again('C') + again('e') + again('v') + again('x')}${p}="$${p} "
`,
  };
}
