import { expect, test } from 'vitest';
import { SHELL_NAMES } from '../../../src/core/framing/shells.js';
import {
  type Finding,
  judgeConfig,
  judgeDirectory,
  judgeLocale,
  judgeNode,
  judgeNoSocket,
  judgeShells,
  judgeSocket,
  judgeTmux,
  type SocketState,
} from '../../../src/cli/doctor-checks.js';

const version = (text: string): Finding => judgeTmux('tmux', { kind: 'found', version: text });

const SOCKET: SocketState = { path: '/t/s', directory: 'usable', socket: 'absent', own: true };

const cases: { finding: Finding; verdict: Finding['verdict']; says?: string }[] = [
  { finding: version('3.2a'), verdict: 'good' },
  { finding: version('3.10'), verdict: 'good' },
  { finding: version('next-3.6'), verdict: 'good' },
  { finding: version('4.0'), verdict: 'good' },
  { finding: version('3.2'), verdict: 'bad', says: 'install' },
  { finding: version('2.9a'), verdict: 'bad', says: 'install' },
  { finding: judgeTmux('/x/tmux', { kind: 'missing' }), verdict: 'bad', says: '--tmux' },
  {
    finding: judgeTmux('cat', { kind: 'failed', problem: 'exit status 1' }),
    verdict: 'bad',
    says: '--tmux',
  },
  { finding: judgeConfig('/c', true), verdict: 'good' },
  { finding: judgeConfig('/c', false), verdict: 'bad', says: '--tmux-config' },
  { finding: judgeTmux('/bin/true', { kind: 'other' }), verdict: 'bad', says: '--tmux' },
  { finding: judgeNode('20.19.0'), verdict: 'good' },
  { finding: judgeNode('20.18.9'), verdict: 'bad', says: '20.19' },
  { finding: judgeSocket(SOCKET), verdict: 'good' },
  { finding: judgeSocket({ ...SOCKET, socket: 'answers' }), verdict: 'good' },
  { finding: judgeSocket({ ...SOCKET, own: false }), verdict: 'bad', says: 'new-session' },
  {
    finding: judgeSocket({ ...SOCKET, own: false, directory: 'absent' }),
    verdict: 'bad',
    says: 'tmux -L s new-session',
  },
  {
    finding: judgeSocket({ ...SOCKET, own: false, directory: 'missing' }),
    verdict: 'bad',
    says: 'when its directory is made',
  },
  {
    finding: judgeSocket({ ...SOCKET, own: false, directory: 'noDirectory' }),
    verdict: 'bad',
    says: 'first mend its directory',
  },
  { finding: judgeSocket({ ...SOCKET, socket: 'forbidden' }), verdict: 'bad', says: 'user' },
  { finding: judgeSocket({ ...SOCKET, socket: 'noSocket' }), verdict: 'bad', says: 'move' },
  { finding: judgeDirectory(SOCKET), verdict: 'good' },
  { finding: judgeDirectory({ ...SOCKET, directory: 'absent' }), verdict: 'good' },
  {
    finding: judgeDirectory({ ...SOCKET, directory: 'open' }),
    verdict: 'bad',
    says: 'chmod 700 /t',
  },
  {
    finding: judgeDirectory({ ...SOCKET, directory: 'foreign' }),
    verdict: 'bad',
    says: 'TMUX_TMPDIR',
  },
  { finding: judgeDirectory({ ...SOCKET, directory: 'readOnly' }), verdict: 'bad', says: 'chmod' },
  {
    finding: judgeDirectory({ ...SOCKET, directory: 'missing' }),
    verdict: 'bad',
    says: 'mkdir -p -m 700 /t',
  },
  {
    finding: judgeDirectory({ ...SOCKET, directory: 'unmakeable' }),
    verdict: 'bad',
    says: 'TMUX_TMPDIR',
  },
  { finding: judgeNoSocket('too long'), verdict: 'bad', says: '--socket-path' },
  { finding: judgeLocale({ LANG: 'C.UTF-8' }), verdict: 'good' },
  { finding: judgeLocale({ LANG: 'C.UTF-8', LC_ALL: 'C' }), verdict: 'note', says: 'LANG=C.UTF-8' },
  { finding: judgeLocale({}), verdict: 'note', says: 'LANG=C.UTF-8' },
  { finding: judgeShells(['/bin/bash'], '/bin/bash'), verdict: 'good' },
  { finding: judgeShells(['/bin/bash'], '/usr/bin/fish'), verdict: 'note', says: '/bin/bash' },
  { finding: judgeShells([], undefined), verdict: 'bad', says: 'install bash' },
];

test.each(cases)('$finding.subject: $finding.found', ({ finding, verdict, says }) => {
  expect(finding.verdict).toBe(verdict);
  if (says === undefined) expect(finding.mend).toBeUndefined();
  else expect(finding.mend).toContain(says);
});

test('what can be asked for as a shell is what commands are run in', () => {
  for (const name of SHELL_NAMES) {
    expect(judgeShells([`/bin/${name}`], undefined)).toMatchObject({ verdict: 'good' });
    expect(judgeShells([], undefined).mend).toContain(name);
  }
});
