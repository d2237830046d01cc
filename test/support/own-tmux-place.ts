import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { onTestFinished } from 'vitest';

/** A `TMUX_TMPDIR` for the MCP server's own tmux server, which goes when the test has ended. */
export async function makeTmuxPlace(): Promise<string> {
  const place = await mkdtemp(path.join(tmpdir(), 'pwt-own-'));
  onTestFinished(async () => {
    const socket = ownSocketOf(place);
    await execa('tmux', ['-S', socket, 'kill-server'], { reject: false, timeout: 5000 });
    await rm(place, { recursive: true });
  });
  return place;
}

/** What an MCP server is started with to have its tmux server there. Its shells keep out of our home. */
export function environmentOf(place: string): Readonly<Record<string, string>> {
  return { TMUX_TMPDIR: place, HOME: place };
}

/** Where the socket of the MCP server's own tmux server lies. */
export function ownSocketOf(place: string): string {
  return path.join(place, `tmux-${process.getuid?.() ?? 0}`, 'panewright');
}
