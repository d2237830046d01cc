import { execa } from 'execa';

const FLOW = `
import os, sys, termios
terminal = os.open(sys.argv[1], os.O_RDWR | os.O_NOCTTY)
termios.tcflow(terminal, termios.TCOOFF if sys.argv[2] == 'stop' else termios.TCOON)
`;

/** Stop or resume the output of a terminal, as C-s and C-q do: who prints waits. */
export async function terminalOutput(terminal: string, what: 'stop' | 'resume'): Promise<void> {
  await execa('python3', ['-c', FLOW, terminal, what]);
}
