import { type FrameParts } from './frame-parts.js';

/**
 * The frame for bash.
 *
 * `\builtin WORD` is the builtin whatever aliases and functions there are, unless `builtin` itself is a
 * function; that shows when the frame's variable survives `unset`. `case . in esac` looks no name up.
 */
export function bashFrame(parts: FrameParts): string {
  const { name, path } = parts;
  return `case \${${name}+1} in '')
case $- in *e*) \\builtin set +e; ( ${name}=e; \\. ${path} )
case $? in 0) ;; *) \\builtin printf ${parts.tail} "$?";; esac
\\builtin set -e;; *) ( ${name}=; \\. ${path} );; esac
case $? in 0) ;; *) \\builtin return "$?";; esac
${history(parts)}\\builtin return 0;; esac
case \${${name}+1} in 1)
case $-$${name} in *[evxCET]*)
${options(name)}
;; esac
\\builtin unset ${name}
case \${${name}+1} in 1)
${uncover(name)}
;; esac
\\builtin set -C
{ case . in esac >${parts.claim}; } 2>&- || {
case $(${'[[ -e ' + parts.claim + ' ]]'} || \\builtin echo N) in '') \\builtin printf ${parts.tail} 9;;
*) \\builtin printf ${parts.unclaimed}; \\builtin printf ${parts.tail} 1;; esac
\\builtin exit 0; }
\\builtin set +C; \\builtin trap : INT QUIT
\\builtin trap '{ \\builtin printf "H\\n" >>${parts.claim}; [[ -p ${parts.wake} ]] && \\builtin printf "${parts.id}\\n" 1<>${parts.wake}; } 2>&-; \\builtin exit 129' HUP
\\builtin printf ${parts.start}
( \\builtin eval "\${${name}p- }"${parts.command} )
${name}=$?
\\builtin printf ${parts.end} "$${name}"
{ \\builtin printf '%s\\n' "$${name}" >>${parts.claim}; } 2>&- || case . in esac
case \${${name}w+1} in 1) \\builtin printf ${parts.tail} 0;; esac
;; esac
`;
}

/** Switch off what would act on the frame's own lines, and note in `…p` how the command gets it back. */
function options(name: string): string {
  const [o, p, d, r, e] = ['o', 'p', 'd', 'r', 'e'].map((suffix) => name + suffix);
  return `${o}=$-$${name}
\\builtin set +evx
${p}= ${d}=
case $${o} in *[ET]*) \\builtin set +ET
${d}=$(\\builtin trap -p DEBUG) ${r}=$(\\builtin trap -p RETURN) ${e}=$(\\builtin trap -p ERR)
\\builtin trap - DEBUG RETURN ERR
${p}="\${${r}:+\\builtin $${r}
}\${${e}:+\\builtin $${e}
}";; esac
case $${o} in *E*) ${p}="$${p}\\builtin set -E
";; esac
case $${o} in *T*) ${p}="$${p}\\builtin set -T
";; esac
case $${o} in *C*) ${p}="$${p}\\builtin set -C
";; esac
case $${o} in *e*) ${p}="$${p}\\builtin set -e
";; esac
${p}="$${p}\\builtin unset ${o} ${p} ${d} ${r} ${e} ${name}w
{ :
"
case $${o} in *v*) ${p}="$${p}\\builtin set -v
";; esac
case $${o} in *x*) ${p}="$${p}\\builtin set -x
";; esac
${p}="$${p}\${${d}:+\\builtin $${d}
}} 2>/dev/null
"`;
}

/**
 * `builtin` is somebody's function. In POSIX mode special builtins go before functions: take the function
 * away, in this subshell. The typed line's `builtin printf` does not work either, so print its mark here.
 */
function uncover(name: string): string {
  return `if [[ -o posix ]]; then \\unset -f builtin; else POSIXLY_CORRECT=; \\unset -f builtin; \\unset POSIXLY_CORRECT; fi
\\builtin unset ${name}
${name}w=1 ${name}p="\\builtin unset ${name}w ${name}p
\${${name}p-}"`;
}

/** Take the typed line out of the history, if bash kept it, and put the command in. */
function history({ path, command, suppressHistory }: FrameParts): string {
  const drop = `\\builtin history -d $((HISTCMD))`;
  const add = suppressHistory ? '' : `\n\\builtin history -s -- ${command}`;
  return `if [[ -o history ]]; then
case :\${HISTCONTROL-}:\${HISTIGNORE-} in *:ignorespace:*|*:ignoreboth:*) ;;
*:) ${drop};;
*) case $(\\builtin history 1) in *" \\. ${path};"*) ${drop};; esac;; esac${add}
fi
`;
}
