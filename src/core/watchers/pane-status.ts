import type { ReplyBlock } from '../../tmux/tmux.js';
import type { PaneId } from '../../tmux/ids.js';
import type { ServerMark } from './daemon.js';

/** What tmux said about a pane, and which daemon said it. */
export interface PaneStatus {
  readonly server: ServerMark;
  /** `undefined` when there is no such pane. */
  readonly pane:
    | {
        readonly panePid: number;
        readonly dead: boolean;
        /** Dead, and tmux has not heard how it ended: it may be about to close the pane. */
        readonly ending: boolean;
        readonly piped: boolean;
        readonly sessionId: string;
        /** The FIFO that was noted when one of us opened a pipe; empty when none was. */
        readonly note: string;
      }
    | undefined;
}

/** A hidden variable of the tmux server: readable in formats, and no terminal is redrawn for it. */
export function noteName(paneId: PaneId): string {
  return `PANEWRIGHT_PIPE_${paneId.slice(1)}`;
}

/**
 * A tmux command that prints what `readPaneStatus` reads.
 *
 * With a pane that is not there, tmux prints empty values, or those of another pane.
 */
export function statusCommand(paneId: PaneId): string {
  const how = '[#{pane_dead_status}#{pane_dead_signal}]';
  const fields = `#{pane_id} #{pane_pid} #{pane_dead} ${how} #{pane_pipe} #{session_id}`;
  const format = `pw-saw #{pid} #{start_time} ${fields} #{${noteName(paneId)}}`;
  return `display-message -p -t '${paneId}' '${format}'`;
}

/** @returns `undefined` when no block can be read as a status. */
export function readPaneStatus(
  blocks: readonly ReplyBlock[],
  paneId: PaneId,
): PaneStatus | undefined {
  const text = blocks.find((block) => block.ok && block.text.startsWith('pw-saw '))?.text;
  const [, pid, startTime, rest = ''] = /^pw-saw (\d+) (\d+) (.*)$/.exec(text ?? '') ?? [];
  if (pid === undefined) return undefined;
  const server = { pid: Number(pid), startTime: Number(startTime) };
  const fields = /^(%\d+) (-1|\d+) ([01]) (\[\w*\]) ([01]) (\$\d+) (.*)$/.exec(rest);
  if (fields === null) {
    const [id = ''] = rest.split(' ');
    return id === '' ? { server, pane: undefined } : undefined;
  }
  const [, id, panePid, dead, how, piped, sessionId = '', note = ''] = fields;
  if (id !== paneId) return { server, pane: undefined };
  const ending = dead === '1' && how === '[]';
  const pane = { panePid: Number(panePid), dead: dead === '1', ending, piped: piped === '1' };
  return { server, pane: { ...pane, sessionId, note } };
}
