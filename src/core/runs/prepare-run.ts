import { clearLine } from '../framing/clear-line.js';
import { dimLine } from '../framing/dim-line.js';
import { endLine } from '../framing/end-line.js';
import { renderFrame } from '../framing/frame.js';
import { RunOutput } from '../framing/run-output.js';
import { typedLine } from '../framing/typed-line.js';
import { wakePathOf } from '../private-directory.js';
import type { Clearance } from '../reservations/input-gate.js';
import { encodeLease } from '../reservations/lease.js';
import type { Watch } from '../watchers/pane-watchers.js';
import { quote } from '../../tmux/quote.js';
import { ActiveRun } from './active-run.js';
import { removeRunFiles, writeRunFile, type RunFile } from './run-files.js';
import type { RunRequest } from './run-request.js';

/** A run whose frame is written, but whose line is not typed yet. */
export interface PreparedRun {
  readonly file: RunFile;
  readonly lease: string;
  readonly output: RunOutput;
  readonly run: ActiveRun;
  /** The tmux command that clears the prompt line and types ours. */
  readonly typing: string;
  /** The line that it types. */
  readonly line: string;
  /** The line that shows people the command, if it is shown. */
  readonly shown: string | undefined;
  readonly removeFiles: () => void;
  watch?: Watch;
  /** Why nobody knows whether the line was typed. */
  dispatchLost?: unknown;
}

/**
 * Write the frame, and wire the run to its output.
 *
 * @param settled - Called when the pane is free. `shellIsPast`: no shell is on its way to the frame.
 */
export function prepareRun(
  from: { readonly request: RunRequest; readonly clearance: Clearance; readonly file: RunFile },
  settled: (prepared: PreparedRun, shellIsPast: boolean) => void,
): PreparedRun {
  const { request, clearance, file } = from;
  const { shell } = clearance;
  if (shell === undefined) throw new Error('a run was cleared without a shell');
  const shown = dimLine(request.command, clearance.columns);
  writeRunFile(
    file,
    renderFrame({
      shell,
      nonce: file.nonce,
      id: file.id,
      path: file.path,
      wakePath: wakePathOf(file.directory),
      command: request.command,
      suppressHistory: request.suppressHistory,
      shown,
    }),
  );
  const output: RunOutput = new RunOutput(
    {
      nonce: file.nonce,
      id: file.id,
      retainBytes: request.retainBytes,
      keepForeign: request.keepForeign === true,
    },
    {
      event: (mark) => {
        prepared.run.deliver(mark);
      },
    },
  );
  const removeFiles = (): void => {
    removeRunFiles(file.path);
  };
  const run = new ActiveRun({
    framePath: file.path,
    output,
    settle: (shellIsPast) => {
      settled(prepared, shellIsPast);
    },
  });
  const line = typedLine({ shell, path: file.path, id: file.id });
  const bytes = `${clearLine(shell)}${line}${endLine(shell)}`;
  const prepared: PreparedRun = {
    file,
    lease: encodeLease({
      panePid: clearance.panePid,
      directory: file.directory,
      id: file.id,
    }),
    output,
    run,
    typing: `send-keys -t ${clearance.paneId} -l ${quote(bytes)}`,
    line,
    shown: request.suppressHistory ? undefined : shown,
    removeFiles,
  };
  return prepared;
}
