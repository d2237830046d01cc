import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FrameDriver } from '../../support/frame-driver.js';
import { ALL, BASH, checkState, type State } from '../../support/frame-states.js';

const STATES: readonly State[] = [
  {
    title: 'functrace and a DEBUG trap',
    shells: BASH,
    setup: ['set -T', 'trap "echo DBG" DEBUG'],
    checks: [
      ['echo one; trap -p DEBUG', "DBG\none\nDBG\ntrap -- 'echo DBG' DEBUG\n", '0'],
      ['false', 'DBG\n', '1'],
    ],
  },
  {
    title: 'functrace and a RETURN trap',
    shells: BASH,
    setup: ['set -T', 'trap "echo RET" RETURN'],
    checks: [
      ['f() { :; }; f', 'RET\n', '0'],
      ['trap -p RETURN', "trap -- 'echo RET' RETURN\n", '0'],
    ],
  },
  {
    title: 'errtrace and an ERR trap',
    shells: BASH,
    setup: ['set -E', 'trap "echo ERRT" ERR'],
    checks: [
      ['false; echo after', 'ERRT\nafter\n', '0'],
      ['false', 'ERRT\n', '1'],
    ],
  },
  {
    title: 'all trace options, with DEBUG and ERR traps',
    shells: BASH,
    setup: ['set -ETx', 'trap "echo ERRT" ERR; trap "echo DBG" DEBUG'],
    checks: [
      [
        'false',
        /^(\++ echo DBG\nDBG\n)\++ false\n(\++ echo DBG\nDBG\n)?\++ echo ERRT\nERRT\n$/,
        '1',
      ],
    ],
  },
  {
    title: 'extdebug',
    shells: BASH,
    setup: ['shopt -s extdebug', 'trap "echo DBG" DEBUG'],
    checks: [['echo one', 'DBG\none\n', '0']],
  },
  {
    title: 'DEBUG and ERR traps that subshells do not inherit',
    shells: BASH,
    setup: ['trap "echo DBG" DEBUG; trap "echo ERRT" ERR'],
    checks: [
      ['echo one', 'one\n', '0'],
      ['false', '', '1'],
    ],
  },
  {
    title: 'a prompt that prints and hooks into every command',
    shells: BASH,
    setup: [
      `PROMPT_COMMAND=('printf X' 'PS1="$RANDOM>"' 'trap hook DEBUG')`,
      'hook() { echo -ne "\\033]0;$BASH_COMMAND\\007"; }; trap hook DEBUG',
    ],
    checks: [
      ['echo hi', 'hi\n', '0'],
      ['false', '', '1'],
    ],
  },
  {
    title: 'DEBUG and ZERR traps',
    shells: ['zsh'],
    setup: ['trap "echo DBG" DEBUG; trap "echo ZER" ZERR'],
    checks: [
      ['echo one', 'DBG\none\n', '0'],
      ['false; echo two', 'DBG\nZER\nDBG\ntwo\n', '0'],
      ['trap', "DBG\ntrap -- 'echo ZER' ZERR\ntrap -- 'echo DBG' DEBUG\n", '0'],
    ],
  },
  {
    title: 'traps that are functions',
    shells: ['zsh'],
    setup: ['TRAPDEBUG() { echo DBG; }; TRAPZERR() { echo ZER; }; TRAPINT() { echo I; }'],
    checks: [
      ['false; echo two', 'DBG\nZER\nDBG\ntwo\n', '0'],
      ['trap', /^DBG\nTRAPINT \(\) \{\n[^}]*\}\nTRAPZERR [^}]*\}\nTRAPDEBUG [^}]*\}\n$/, '0'],
    ],
  },
  {
    title: 'err_return, err_exit and xtrace',
    shells: ['zsh'],
    setup: ['setopt err_return err_exit xtrace'],
    checks: [
      ['false; echo no', /^\+\S+ false\n$/, '1'],
      ['echo a', /^\+\S+ echo a\na\n$/, '0'],
    ],
  },
  {
    title: 'options of other shells',
    shells: ['zsh'],
    setup: ['setopt ksh_arrays sh_word_split no_nomatch warn_create_global rc_quotes correct_all'],
    checks: [
      ["x=1; echo hi $x ''''", "hi 1 '\n", '0'],
      ['false', '', '1'],
    ],
  },
  {
    title: 'a two-line prompt whose hooks print the command, escapes interpreted',
    shells: ['zsh'],
    setup: [
      `preexec() { print "PRE $1"; print -Pn "\\e]0;$1\\a"; }; precmd() { print PRECMD; }`,
      `PROMPT=$'%~\\n> '; RPROMPT=right`,
    ],
    checks: [
      ['echo hi', 'hi\n', '0'],
      ['printf hello', 'hello', '0'],
    ],
  },
];

let driver: FrameDriver;

beforeAll(async () => {
  driver = await FrameDriver.start();
});

afterAll(async () => {
  await driver[Symbol.asyncDispose]();
});

describe.each(ALL.filter((shell) => STATES.some(({ shells }) => shells.includes(shell))))(
  '%s',
  (shell) => {
    const states = STATES.filter(({ shells }) => shells.includes(shell));
    test.each(states)('is exact with $title', async (state) => {
      await checkState(driver, shell, state);
    });
  },
);

test.each(ALL)(
  'an EXIT trap of %s is for the end of the shell, and of no command',
  async (shell) => {
    await using pane = await driver.pane(shell);
    await pane.line('trap "echo PARENT" EXIT');
    for (const [command, output] of [
      ['echo hi', 'hi\n'],
      ['exit 3', ''],
      ['trap "echo OWN" EXIT', 'OWN\n'],
    ] as const)
      expect(await pane.run(command)).toMatchObject({ output });
    expect((await pane.run("echo 'open")).output).not.toContain('PARENT');
    const from = pane.bytes.length;
    await pane.line('trap');
    expect(pane.bytes.slice(from)).toContain('echo PARENT');
  },
);
