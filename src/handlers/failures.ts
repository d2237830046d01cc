import { PrivateDirectoryError } from '../core/private-directory.js';
import { type HasTool, ToolError } from '../errors.js';
import { toDoctorHint } from './doctor-hint.js';
import { toShellWord } from './shell-word.js';
import {
  TmuxClosedError,
  TmuxProtocolError,
  TmuxTimeoutError,
  TmuxUncertainError,
  TmuxUnavailableError,
  UnsafePathError,
} from '../tmux/errors.js';

/**
 * A failure of tmux as a tool's error; a defect of ours as INTERNAL, whose message tells nothing.
 *
 * @param has - Which tools the next step may name. Default: every one.
 * @returns `error` itself when it is a tool's error already.
 */
export function toFailure(error: unknown, has?: HasTool): ToolError {
  if (error instanceof ToolError) return has ? error.withTools(has) : error;
  if (error instanceof TmuxUnavailableError)
    return new ToolError('TMUX_UNAVAILABLE', `${error.message}; nothing was done`, {
      nextStep: toStart(error.message) ?? toMend(),
      cause: error,
    });
  if (error instanceof TmuxTimeoutError)
    return new ToolError('TMUX_TIMED_OUT', 'tmux did not answer in time; nothing was done', {
      nextStep: 'call again, or see whether that tmux server hangs',
      cause: error,
    });
  if (error instanceof TmuxProtocolError)
    return new ToolError(
      'TMUX_UNREADABLE',
      'tmux answered in a form that cannot be read; nothing was done',
      { nextStep: `see which tmux this is: ${toDoctorHint()}`, cause: error },
    );
  if (error instanceof UnsafePathError)
    return new ToolError('PATH_UNSAFE', `${error.message}; nothing was done`, {
      nextStep: 'name another socket: --socket-path or TMUX_TMPDIR',
      cause: error,
    });
  if (error instanceof PrivateDirectoryError)
    return new ToolError(
      'PRIVATE_DIRECTORY',
      `the private directory for command files cannot be used (${error.problem}); nothing was typed`,
      { nextStep: toMend(), cause: error },
    );
  if (error instanceof TmuxClosedError || error instanceof TmuxUncertainError)
    return new ToolError(
      'DISPATCH_UNCERTAIN',
      'tmux was lost, or fell silent, before it told that this was done; it may or may not have been',
      {
        nextStep: 'look at what there is before anything else; do not simply repeat the call',
        cause: error,
      },
    );
  return new ToolError('INTERNAL', 'a defect in this MCP server; what was asked may be half done', {
    nextStep: 'look at what there is before a retry; --log-level error tells more',
    cause: error,
  });
}

/** tmux says so where no server runs. What is not our own server we do not start. */
const NOT_RUNNING =
  /^(?:no server running on (?<named>.+)|error connecting to (?<missing>.+) \((?:No such file or directory|Connection refused)\))$/;

function toStart(complaint: string): string | undefined {
  const { named, missing } = NOT_RUNNING.exec(complaint)?.groups ?? {};
  const path = named ?? missing;
  if (path === undefined) return undefined;
  return `start that tmux server, tmux -S ${toShellWord(path)} new-session -d, or ${toMend()}`;
}

function toMend(): string {
  return `see what is wrong with this machine: ${toDoctorHint()}`;
}
