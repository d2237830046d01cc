import { expect, test } from 'vitest';
import { toShellUse } from '../../../../src/core/reservations/shell-arguments.js';

test.each([
  'bash',
  '-bash',
  '/bin/bash -i',
  'sh -i',
  'bash -l',
  'bash --login --norc --noprofile',
  'bash -o vi',
  'bash +o history',
  'bash -O extglob',
  'bash +O extglob -i',
  'bash -io vi',
  'bash -eo pipefail -O globstar',
  'bash --rcfile F',
  'bash --init-file F --posix',
  'bash -s one two',
  'bash -is',
  'bash -',
  'bash --',
  'dash -o vi -i',
  'zsh -f',
  'zsh -o vi',
  'zsh -ovi',
  'zsh -fovi',
  'zsh --emulate sh',
  'zsh +o banghist',
  'ksh93 -o emacs',
  'mksh -o vi',
  'mksh -l',
  'busybox ash',
  '/bin/busybox sh -l',
])('%s has a prompt', (words) => {
  expect(toShellUse(words.split(' '))).toBe('interactive');
});

test.each([
  'bash script.sh',
  '/bin/bash ./x.sh -o vi',
  'bash -x script.sh',
  'bash -i script.sh',
  'bash -o vi script.sh',
  'bash --rcfile F script.sh',
  'bash -- script.sh',
  'bash - script.sh',
  'zsh -ovi script.sh',
  'sh -e /etc/rc',
  'busybox sh script.sh',
])('%s runs a script', (words) => {
  expect(toShellUse(words.split(' '))).toBe('script');
});

test.each(['bash -c true', 'sh -ec true', 'bash -lic true', 'bash -o vi -c true', 'zsh -fc x y'])(
  '%s runs a command',
  (words) => {
    expect(toShellUse(words.split(' '))).toBe('command');
  },
);
