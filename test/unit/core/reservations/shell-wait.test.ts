import { expect, test } from 'vitest';
import type { SystemCall } from '../../../../src/core/system-call.js';
import { judgeShellWait, type ShellWait } from '../../../../src/core/reservations/shell-wait.js';

const STACK = 0x7ffd1204dca8;
const HEAP = 0x55d3c0de0000;
const call = (name: SystemCall['name'], ...args: readonly number[]): SystemCall => ({
  name,
  args: [...args, 0, 0, 0, 0, 0, 0].slice(0, 6),
  stackPointer: STACK,
});

interface Case {
  readonly name: string;
  readonly program: string;
  readonly args?: readonly string[];
  readonly channel?: string;
  readonly call?: SystemCall;
  readonly hasLibedit?: boolean;
  readonly want: ShellWait;
}

test.each<Case>([
  { name: 'an unreadable channel', program: 'bash', channel: '0', want: 'unknown' },
  {
    name: 'a pipe',
    program: 'bash',
    channel: 'anon_pipe_read',
    call: call('read', 3, STACK, 4096),
    want: 'elsewhere',
  },
  {
    name: 'a full terminal',
    program: 'zsh',
    call: call('write', 1, HEAP, 9),
    want: 'elsewhere',
  },
  {
    name: 'readline of a bash that was installed anew',
    program: 'bash (deleted)',
    channel: 'poll_schedule_timeout.constprop.0',
    call: call('select', 1, STACK),
    want: 'prompt',
  },
  {
    name: 'readline where calls are hidden',
    program: 'bash',
    channel: 'do_select',
    want: 'prompt',
  },
  { name: '`read` where calls are hidden', program: 'bash', channel: 'n_tty_read', want: 'input' },
  {
    name: 'bash without readline where calls are hidden',
    program: 'bash',
    args: ['bash', '--noediting'],
    want: 'prompt',
  },
  {
    name: 'bash without readline, as it was switched off',
    program: 'bash',
    call: call('read', 0, HEAP, 1024),
    want: 'prompt',
  },
  {
    name: '`read` in small pieces, of older versions',
    program: 'bash',
    call: call('read', 0, HEAP, 128),
    want: 'input',
  },
  { name: 'zsh where calls are hidden', program: 'zsh', want: 'prompt' },
  {
    name: 'zsh without its line editor, in another version',
    program: 'zsh-5.7',
    call: call('read', 0, HEAP, 4096),
    want: 'prompt',
  },
  {
    name: 'dash in libedit',
    program: 'dash',
    call: call('read', 0, STACK + 8, 1),
    hasLibedit: true,
    want: 'prompt',
  },
  {
    name: 'busybox, which waits for both in the same way',
    program: 'busybox',
    channel: 'do_sys_poll',
    call: call('poll', STACK + 8, 1, 0xffffffff),
    want: 'prompt',
  },
])('$name: $want', ({ want, args = [], channel = 'wait_woken', hasLibedit = false, ...shell }) => {
  expect(
    judgeShellWait({
      call: undefined,
      ...shell,
      channel,
      args: () => args,
      hasLibedit: () => hasLibedit,
    }),
  ).toBe(want);
});
