import { BUILTIN_PRINTF, HAS_BUILTINS } from './dialect.js';
import { type FrameParts } from './frame-parts.js';
import { frameText, hangUpTrap, interruptTraps } from './frame-text.js';

export function bashFrame(parts: FrameParts): string {
  return frameText(parts, BUILTIN_PRINTF, {
    before: forgetLine(parts),
    remember: remember(parts),
    needs: HAS_BUILTINS,
    optionsWhen: '*[evxCET]*',
    options: options(parts.name),
    uncover: `if [[ -o posix ]]; then \\unset -f builtin
else POSIXLY_CORRECT=; \\unset -f builtin; \\unset POSIXLY_CORRECT; fi
`,
    traps: interruptTraps(BUILTIN_PRINTF) + hangUpTrap(parts, BUILTIN_PRINTF),
  });
}

/**
 * The traps and flags come back in an order in which none acts on what follows. Verbose, xtrace and the
 * DEBUG trap are last, in one group whose trace goes nowhere.
 */
function options(name: string): string {
  const [o, p, d, r, e] = ['o', 'p', 'd', 'r', 'e'].map((suffix) => name + suffix);
  const again = (flag: string): string =>
    `case $${o} in *${flag}*) ${p}="$${p}\\builtin set -${flag}\n";; esac\n`;
  return `${o}=$-$${name}
\\builtin set +evx
${p}= ${d}=
case $${o} in *[ET]*)
\\builtin set +ET
${d}=$(\\builtin trap -p DEBUG) ${r}=$(\\builtin trap -p RETURN) ${e}=$(\\builtin trap -p ERR)
\\builtin trap - DEBUG RETURN ERR
${p}="\${${r}:+\\builtin $${r}
}\${${e}:+\\builtin $${e}
}";; esac
${again('E') + again('T') + again('C') + again('e')}${p}="$${p}\\builtin unset ${o} ${p} ${d} ${r} ${e} ${name}w
{ case . in esac
"
${again('v') + again('x')}${p}="$${p}\${${d}:+\\builtin $${d}
}} 2>/dev/null
"
`;
}

/**
 * Take the typed line out of the history, if bash kept it: the command may look there. Where nothing can be
 * taken out, as from a history of no lines, an errexit shell must not leave for it.
 */
function forgetLine({ path }: FrameParts): string {
  const drop = `\\builtin history -d "\${HISTCMD:--1}" 2>&- || case . in esac`;
  return `if [[ -o history ]]; then
case :\${HISTCONTROL-}:\${HISTIGNORE-} in *:ignorespace:*|*:ignoreboth:*) ;; *:) ${drop};;
*) case $(\\builtin history 1) in *"${path};"*) ${drop};; esac;; esac
fi
`;
}

/** Put the command into the history. */
function remember({ command, suppressHistory }: FrameParts): string {
  if (suppressHistory) return '';
  return `if [[ -o history ]]; then \\builtin history -s -- ${command} || case . in esac; fi\n`;
}
