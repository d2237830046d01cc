import { expect, test } from 'vitest';
import { listPanes } from '../../../../src/core/panes/list-panes.js';
import { queryWindowState } from '../../../../src/core/reservations/query-window-state.js';
import { lookAtPane } from '../../../../src/core/streams/look.js';
import { toFailure } from '../../../../src/handlers/failures.js';
import { TmuxClosedError } from '../../../../src/tmux/errors.js';
import { parsePaneId } from '../../../../src/tmux/ids.js';
import type { Tmux } from '../../../../src/tmux/tmux.js';

const PANE = parsePaneId('%0') ?? expect.fail();

/** A connection that is lost whenever something is asked. */
function lost(): { readonly tmux: Tmux; readonly asked: string[] } {
  const asked: string[] = [];
  const request = async (line: string): Promise<never> => {
    asked.push(line);
    return await Promise.reject(new TmuxClosedError('gone'));
  };
  return { tmux: { request } as Partial<Tmux> as Tmux, asked };
}

test.each([
  { what: 'a pane before input', look: async (tmux: Tmux) => await queryWindowState(tmux, PANE) },
  { what: 'what a pane shows', look: async (tmux: Tmux) => await lookAtPane(tmux, PANE) },
  { what: 'the list of panes', look: async (tmux: Tmux) => await listPanes(tmux) },
])('a look at $what that is lost twice is not told as input on its way', async ({ look }) => {
  const { tmux, asked } = lost();
  const error: unknown = await look(tmux).catch((thrown: unknown) => thrown);
  expect(toFailure(error).code).toBe('TMUX_UNAVAILABLE');
  expect(asked).toHaveLength(2);
});
