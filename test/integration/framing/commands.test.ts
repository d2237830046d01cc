import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FrameDriver, type FramePane, SHELLS, type TestShell } from '../../support/frame-driver.js';
import { like } from '../../support/frame-states.js';

interface Case {
  readonly title: string;
  readonly command: string;
  readonly output: string | RegExp;
  readonly status?: string;
  readonly except?: readonly TestShell[];
}

const SYNTAX = /syntax|[Uu]nterminated|unmatched|unexpected|no closing|parse error/;

const CASES: readonly Case[] = [
  { title: 'nothing printed', command: 'true', output: '' },
  { title: 'a failure', command: 'false', output: '', status: '1' },
  { title: 'output without a line end', command: 'printf "no newline"', output: 'no newline' },
  { title: 'lines', command: 'echo a\necho b', output: 'a\nb\n' },
  {
    title: 'both outputs, in their order',
    command: 'echo one; echo two >&2; echo three',
    output: 'one\ntwo\nthree\n',
  },
  { title: 'exit', command: 'exit 7', output: '', status: '7' },
  { title: 'exec', command: 'exec sh -c "exit 9"', output: '', status: '9' },
  { title: 'return', command: 'return 3', output: '', status: '3' },
  { title: 'errexit of its own', command: 'set -e; false; echo no', output: '', status: '1' },
  { title: 'an EXIT trap', command: 'trap "echo BYE" EXIT; exit 3', output: 'BYE\n', status: '3' },
  {
    title: 'the name of the shell',
    command: 'echo "${0##*/}"',
    output: /^(bash|zsh|dash|mksh|ksh|ksh93|sh|ash|busybox)\n$/,
  },
  { title: 'quotes', command: `echo "it's" 'q"q' \\'`, output: `it's q"q '\n` },
  { title: 'history characters', command: 'echo !! !x "a!b !$ !**"', output: '!! !x a!b !$ !**\n' },
  { title: 'a comment at the end', command: 'echo hi # note', output: 'hi\n' },
  { title: 'only a comment', command: '# note', output: '' },
  { title: 'a heredoc', command: 'cat <<EOF\nx $((1+1))\nEOF', output: 'x 2\n' },
  {
    title: 'tabs',
    command: "printf 'x\ty\\n'; cat <<'E'\n\tindented\nE",
    output: 'x\ty\n\tindented\n',
  },
  {
    title: 'control bytes',
    command: `printf '%s' '\x01\x1b[31m\x7f' | od -An -tx1`,
    output: ' 01 1b 5b 33 31 6d 7f\n',
  },
  { title: 'Unicode', command: 'echo é漢字🙂', output: 'é漢字🙂\n' },
  {
    title: 'a compound command over lines',
    command: 'for i in 1 2; do\n case $i in\n 1) echo one;;\n *) echo other;;\n esac\ndone',
    output: 'one\nother\n',
  },
  { title: 'a function', command: 'f() { echo F; }; f', output: 'F\n' },
  {
    title: 'functions named like our words, and a trap',
    command:
      'for f in printf print command builtin; do eval "$f() { echo NO; }"; done; trap "echo BYE" EXIT; echo hi; (exit 3)',
    output: 'hi\nBYE\n',
    status: '3',
  },
  {
    title: 'an alias defined a line before',
    command: 'alias ll="echo LL"\nll',
    output: 'LL\n',
    except: ['zsh', 'ksh93', 'sh (ksh93)'],
  },
  { title: 'a name that starts with a dash', command: '-foo', output: /-foo/, status: '127' },
  { title: 'a background job', command: 'sleep 30 & echo started', output: 'started\n' },
  { title: 'an open quote', command: `echo "open`, output: SYNTAX, status: 'error' },
  { title: 'an open single quote', command: `echo 'open`, output: SYNTAX, status: 'error' },
  { title: 'an open compound', command: 'if true; then', output: SYNTAX, status: 'error' },
  { title: 'a stray parenthesis', command: 'echo ok)', output: SYNTAX, status: 'error' },
  { title: 'a stray word', command: 'fi', output: SYNTAX, status: 'error' },
  { title: 'a stray brace', command: '}', output: SYNTAX, status: 'error' },
  {
    title: 'a heredoc without its end',
    command: 'cat <<EOF\nx y',
    output: /x y\n?$/,
    except: ['mksh', 'sh (mksh)', 'ksh (mksh)'],
  },
  { title: 'a backslash at the end', command: 'echo hi \\', output: /^hi ?\\?\n$/ },
  { title: 'death by SIGTERM', command: `sh -c 'kill -TERM $$'`, output: /.*/, status: '143' },
  { title: 'death by SIGSEGV', command: `sh -c 'kill -SEGV $$'`, output: /.*/, status: '139' },
  { title: 'its subshell killed', command: `sh -c 'kill -9 $PPID'`, output: /.*/, status: '137' },
  {
    title: 'no variable of ours',
    command: 'set | grep _pw_; env | grep -c _pw_',
    output: '0\n',
    status: '1',
  },
  {
    title: 'no descriptor of ours',
    command: 'ls /proc/self/fd | tr "\\n" " "',
    output: '0 1 2 3 ',
  },
  {
    title: 'the terminal',
    command: 'test -t 0 && test -t 1 && test -t 2 && echo tty',
    output: 'tty\n',
  },
  { title: 'status 0 before it', command: 'echo $?', output: '0\n' },
  { title: 'a megabyte', command: `: ${'x'.repeat(1_000_000)}; echo big`, output: 'big\n' },
];

let driver: FrameDriver;

beforeAll(async () => {
  driver = await FrameDriver.start();
});

afterAll(async () => {
  await driver[Symbol.asyncDispose]();
});

describe.each(Object.keys(SHELLS) as TestShell[])('%s', (shell) => {
  let pane: FramePane;

  beforeAll(async () => {
    pane = await driver.pane(shell);
  });

  test.each(CASES.filter(({ except }) => !except?.includes(shell)))(
    'gives output and status of $title',
    async ({ command, output, status = '0' }) => {
      const run = await pane.run(command);
      expect(run).toMatchObject({
        output: like(output),
        status: like(status === 'error' ? /^[1-3]$/ : status),
        tail: '0',
        kinds: 'SET',
      });
    },
  );
});
