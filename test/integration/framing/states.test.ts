import { afterAll, beforeAll, describe, test } from 'vitest';
import { FrameDriver } from '../../support/frame-driver.js';
import { ALL, but, checkState, type State } from '../../support/frame-states.js';

const HIJACK = '() { echo HIJACK; }';
const SPECIAL = ['eval', 'set', 'exit', 'trap', 'unset', 'return'];
const functions = (names: readonly string[]): string =>
  names.map((name) => `${name}${HIJACK}`).join('; ');

const STATES: readonly State[] = [
  {
    title: 'errexit',
    shells: ALL,
    setup: ['set -e'],
    checks: [
      ['false; echo no', '', '1'],
      ['case $- in *e*) echo on;; esac; true', 'on\n', '0'],
      ['exit 4', '', '4'],
    ],
  },
  {
    title: 'errexit, nounset, xtrace and pipefail',
    shells: but('dash'),
    setup: ['set -euxo pipefail'],
    checks: [
      ['echo hi', /^\+[^\n]* echo hi\nhi\n$/, '0'],
      ['false | true; echo no', /^\+[^]*(true|false)\n$/, '1'],
    ],
  },
  {
    title: 'xtrace and verbose',
    shells: ALL,
    setup: ['set -xv'],
    checks: [['false', /^(false\n)?\+[^\n]* ?false\n$/, '1']],
  },
  {
    title: 'nounset, noclobber and allexport',
    shells: ALL,
    setup: ['set -uCa'],
    checks: [
      ['echo ${NOPE-unset}', 'unset\n', '0'],
      ['f=/tmp/$$.x; echo a >$f; echo b >$f; cat $f; rm $f', /\na\n$/, '0'],
      ['env | grep -c _pw_', '0\n', '1'],
      ['case $- in *C*) echo on;; esac', 'on\n', '0'],
    ],
  },
  {
    title: 'noglob, odd IFS and positional parameters',
    shells: but('zsh'),
    setup: ['set -f', 'IFS=0123456789', 'set -- a "b c"'],
    checks: [
      ['echo /*', '/*\n', '0'],
      ['(exit 17)', '', '17'],
      ['echo $# "$2"; set -- z', / b c\n$/, '0'],
      ['echo "$2"', 'b c\n', '0'],
    ],
  },
  {
    title: 'no PATH, no working directory, C locale',
    shells: ALL,
    setup: ['d=/tmp/gone$$; mkdir $d; cd $d; rmdir $d', 'LC_ALL=C; export LC_ALL; PATH='],
    checks: [
      ['echo é漢字🙂', 'é漢字🙂\n', '0'],
      ['no-such-program', /no-such-program/, '127'],
    ],
  },
  {
    title: 'readonly variables with plausible names',
    shells: ALL,
    setup: ['readonly v=1 s=2 rc=3 ret=4 st=5 cmd=6 nonce=7'],
    checks: [['echo $v', '1\n', '0']],
  },
  {
    title: 'no stderr',
    shells: ALL,
    setup: ['exec 2>&-'],
    checks: [
      ['echo hi; (exit 3)', 'hi\n', '3'],
      ['echo gone >&2; echo there', 'there\n', '0'],
      ['exec 2>&1; echo said >&2; exit 4', 'said\n', '4'],
    ],
  },
  {
    title: 'assignments among arguments',
    shells: but('zsh', 'dash', 'busybox ash'),
    setup: ['set -k'],
    checks: [['echo hi there=1; (exit 3)', 'hi\n', '3']],
  },
  {
    title: 'a name that cannot be set',
    shells: ['zsh'],
    setup: ['readonly 0'],
    checks: [['echo hi; (exit 3)', 'hi\n', '3']],
  },
  {
    title: 'descriptors of its own',
    shells: ALL,
    setup: ['exec 3>&1 8>&1 9>&1'],
    checks: [
      ['echo three >&3; echo eight >&8; echo nine >&9', 'three\neight\nnine\n', '0'],
      ['echo still >&9; exit 4', 'still\n', '4'],
    ],
  },
  {
    title: 'aliases named like our words',
    shells: ALL,
    setup: [
      'alias eval=no trap=no set=no exit=no unset=no return=no test=no true=no ll="echo LL"',
    ].concat('alias printf=no command=no builtin=no print=no history=no'),
    shadows: true,
    checks: [['ll', 'LL\n', '0']],
  },
  {
    title: 'functions named like our words',
    shells: ALL,
    setup: [functions(['printf', 'print', 'test', 'true', 'history'])],
    shadows: true,
    checks: [
      ['echo hi; (exit 3)', 'hi\n', '3'],
      ['true', 'HIJACK\n', '0'],
    ],
  },
  {
    title: 'functions named like special builtins',
    shells: ['bash', 'zsh'],
    setup: [functions(SPECIAL)],
    shadows: true,
    checks: [
      ['echo hi; false', 'hi\n', '1'],
      ['exit', 'HIJACK\n', '0'],
    ],
  },
  {
    title: 'functions named command and builtin',
    shells: ALL,
    setup: [functions(['command', 'builtin'])],
    shadows: true,
    checks: [
      ['echo hi', 'hi\n', '0'],
      ['(exit 3)', '', '3'],
    ],
  },
  {
    title: 'functions named like everything at once',
    shells: ['bash', 'zsh'],
    setup: [functions([...SPECIAL, 'printf', 'test', 'command', 'builtin'])],
    shadows: true,
    checks: [['echo hi', 'hi\n', '0']],
  },
];

let driver: FrameDriver;

beforeAll(async () => {
  driver = await FrameDriver.start();
});

afterAll(async () => {
  await driver[Symbol.asyncDispose]();
});

describe.each(ALL)('%s', (shell) => {
  const states = STATES.filter(({ shells }) => shells.includes(shell));
  test.each(states)('is exact with $title', async (state) => {
    await checkState(driver, shell, state);
  });
});
