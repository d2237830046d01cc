import { BUILTIN_PRINTF, HAS_BUILTINS } from './dialect.js';
import { type FrameParts } from './frame-parts.js';
import { frameText, hangUpTrap, interruptTraps } from './frame-text.js';

/** Stands for `err_return` among the letters of `$-`, which has none for it. */
const ERR_RETURN = ',';

export function zshFrame(parts: FrameParts): string {
  const { name, command, suppressHistory } = parts;
  return frameText(parts, BUILTIN_PRINTF, {
    remember: suppressHistory ? '' : `\\builtin \\print -sr -- ${command}\n`,
    leaveOption: { name: 'err_return', flag: ERR_RETURN },
    needs: HAS_BUILTINS,
    optionsWhen: `*[evxC${ERR_RETURN}]*`,
    options: options(name),
    uncover: '\\unfunction builtin\n',
    traps:
      ownName(parts) +
      inheritedTraps(parts) +
      interruptTraps(BUILTIN_PRINTF) +
      hangUpTrap(parts, BUILTIN_PRINTF),
  });
}

/** Where a sourced file's name goes into `$0`, give the command the shell's own; else it cannot be set. */
function ownName({ path }: FrameParts): string {
  return `if [[ $0 = ${path} && \${(t)0} != *readonly* ]]; then 0="\${ZSH_ARGZERO-zsh}"; fi\n`;
}

/** `…p` becomes what switches options on that do not act on the text after it, `…v` the rest. */
function options(name: string): string {
  const [o, p, v] = [`${name}o`, `${name}p`, `${name}v`];
  const again = (flag: string, text: string, variable = p): string =>
    `case $${o} in *${flag}*) ${variable}="$${variable}\\builtin ${text}\n";; esac\n`;
  return `${o}=$-$${name}
\\builtin set +evx
${p}= ${v}=
${again('C', 'set -C') + again('e', 'set -e') + again(ERR_RETURN, 'setopt err_return')}${again('v', 'set -v', v) + again('x', 'set -x', v)}`;
}

/**
 * A subshell inherits the DEBUG and ZERR traps, and every trap that is a function. They are listed into the
 * frame file, which has been read, as a command substitution costs a process. The command gets them back in
 * a group whose trace goes nowhere, with DEBUG, which zsh lists last, as the last of all.
 */
function inheritedTraps({ name, path }: FrameParts): string {
  const [o, p, v, t] = ['o', 'p', 'v', 't'].map((suffix) => name + suffix);
  return `\\builtin trap >|${path}
if [[ -s ${path} ]]; then ${t}="$(<${path})"
\\builtin trap - DEBUG ZERR EXIT
fi
case \${${p}+1}\${${t}+1} in ?*) ${p}="\${${p}-}\\builtin unset ${o} ${p} ${v} ${t} ${name}w
{ case . in esac
\${${v}-}\${${t}-}
} 2>/dev/null
";; esac
`;
}
