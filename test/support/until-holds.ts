import { execa } from 'execa';

/** Where to hear of events: a session of a tmux server. */
export interface Events {
  readonly socketPath: string;
  readonly session: string;
  readonly env: Readonly<Record<string, string>>;
  /** A format of panes; tmux tells within a second when it changes. */
  readonly format?: string;
}

/** Wait until `holds`: asked again at every event of the session and at each change of the format. */
export async function untilHolds(
  { socketPath, session, env, format }: Events,
  holds: () => Promise<boolean>,
): Promise<void> {
  const attach = ['-S', socketPath, '-C', 'attach', '-E', '-f', 'ignore-size', '-t', session];
  const client = execa('tmux', attach, { env, extendEnv: false, buffer: false, reject: false });
  try {
    let said = '';
    let isSubscribed = format === undefined;
    for await (const chunk of client.stdout) {
      // Before the client has a session, tmux would subscribe another client, or none.
      if (!isSubscribed && (said += String(chunk)).includes('%session-changed')) {
        client.stdin.write(`refresh-client -B 'watched:%*:${format ?? ''}'\n`);
        isSubscribed = true;
      }
      if (await holds()) return;
    }
    throw new Error('the control client ended before what was waited for');
  } finally {
    client.kill('SIGKILL');
    await client;
  }
}
