import { hasNul } from '../has-nul.js';
import type { PaneId } from '../../tmux/ids.js';
import type { Tmux } from '../../tmux/tmux.js';
import type { PrivateDirectory } from '../private-directory.js';
import type { Refusal } from '../refusal.js';
import type { Clearance, DispatchResult, InputGate } from '../reservations/input-gate.js';
import type { EchoMemory } from './echo-memory.js';
import type { PasteRequest, PasteResult } from './paste-request.js';
import {
  bufferFor,
  deleteBuffers,
  inlineBuffer,
  type PasteBuffer,
  sweepBuffers,
} from './paste-buffer.js';
import { copy } from './typed.js';

/** How often a pane that changes between check and dispatch is tried. */
const MAX_TRIES = 5;

/** Ends a bracketed paste: what follows would be typed. */
const PASTE_END = '\x1b[201~';

/** As much of the end of a text as a prompt can show; in UTF-16 units. */
const ECHO_CHARS = 16_384;

export interface PasterParts {
  readonly gate: InputGate;
  readonly tmux: Tmux;
  readonly directory: PrivateDirectory;
  /** Remembers what was typed, for those who wait for text. */
  readonly echo?: EchoMemory;
}

/** Pastes into panes of one tmux server, through buffers that are gone when the answer comes. */
export class Paster {
  readonly #parts: PasterParts;
  #swept = false;

  constructor(parts: PasterParts) {
    this.#parts = parts;
  }

  /**
   * Paste a text as one block, and then press Enter. tmux puts the brackets around it where the
   * program asked for them. Nothing in it is pressed as a key; LF arrives as CR.
   *
   * @throws TmuxUnavailableError, and what the connection throws before anything was typed.
   */
  async paste(request: PasteRequest): Promise<PasteResult | Refusal> {
    const { paneId, text, enter, allowCallerPane } = request;
    if (hasNul(text)) return { reason: 'hasNul', what: 'text' };
    if (text.includes(PASTE_END)) return { reason: 'endsPaste' };
    const intent = { paneId, purpose: 'paste', allowCallerPane } as const;
    const done: PasteResult = { paneId, bytes: Buffer.byteLength(text) };
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const clearance = await this.#parts.gate.clear(intent);
      if ('reason' in clearance) return clearance;
      if (text === '' && !enter) return done;
      const result = await this.#dispatch(clearance, request, tries === 0);
      if (result.kind === 'dispatched') return done;
      if (result.kind === 'uncertain') return { reason: 'uncertain', paneId };
    }
    return { reason: 'changed', paneId };
  }

  #sweepOnce(): void {
    if (this.#swept) return;
    this.#swept = true;
    // For others, who are gone: nobody waits for it.
    sweepBuffers(this.#parts.tmux).catch(() => undefined);
  }

  /** @param byFile - Whether a long text may be handed over in a file, which tmux might not see. */
  async #dispatch(
    clearance: Clearance,
    { text, enter }: PasteRequest,
    byFile: boolean,
  ): Promise<DispatchResult> {
    const { gate, tmux, directory, echo } = this.#parts;
    const { paneId } = clearance;
    // In its own buffer: within the brackets it would be part of the text, and a key would reach
    // the panes that are synchronized with this one.
    using submit = inlineBuffer('\n');
    using block = byFile ? await bufferFor(text, directory) : inlineBuffer(text);
    const buffers = [...(text === '' ? [] : [block]), ...(enter ? [submit] : [])];
    this.#sweepOnce();
    using _undo = block.yields ? tmux.runIfKilled(['delete-buffer', '-b', block.name]) : undefined;
    echo?.meet(paneId, clearance.panePid);
    using noted = echo?.begin([paneId], { text: copy(text.slice(-ECHO_CHARS)), keys: [], enter });
    const result = await gate.dispatch(clearance, toCommands(paneId, buffers, submit), undefined, {
      before: buffers.map(({ make }) => make),
      otherwise: buffers.map(({ name }) => `delete-buffer -b ${name}`),
    });
    if (result.kind === 'dispatched') noted?.confirm();
    else
      await deleteBuffers(
        tmux,
        buffers.map(({ name }) => name),
      );
    return result;
  }
}

/** `-p`: in brackets where the program asked for them; `-d`: and delete the buffer. */
function toCommands(
  paneId: PaneId,
  buffers: readonly PasteBuffer[],
  submit: PasteBuffer,
): readonly string[] {
  return buffers.map(
    (buffer) => `paste-buffer -d${buffer === submit ? '' : ' -p'} -b ${buffer.name} -t '${paneId}'`,
  );
}
