import type { Refusal, SessionChoice } from '../core/refusal.js';
import type { ErrorDetails } from '../errors.js';
import type { Description } from './description.js';
import { quoteShort } from './quote-short.js';

type NotFoundReason = 'noSuchPane' | 'noSuchSession' | 'noSuchWindow';

const UNDONE = 'on this tmux server; nothing was done';

/** What is not there, and what is there instead. */
export function describeNotFound(
  refusal: Extract<Refusal, { reason: NotFoundReason }>,
): Description {
  const { more } = refusal;
  switch (refusal.reason) {
    case 'noSuchPane': {
      const { paneId, panes } = refusal;
      return {
        code: 'PANE_NOT_FOUND',
        message: `there is no pane ${paneId} ${UNDONE}`,
        nextStep: toChoice(
          'pane',
          panes.map((pane) => `${pane.paneId} (${pane.command}, ${pane.place})`),
          more,
        ),
        details: { pane: paneId, panes: panes.map(toPaneRow), more },
      };
    }
    case 'noSuchSession': {
      const { session, sessions } = refusal;
      return {
        code: 'SESSION_NOT_FOUND',
        message: `there is no session ${toAsked(session)} ${UNDONE}`,
        nextStep: toChoice(
          'session',
          sessions.map(({ sessionId, name }) => `${sessionId} (${quoteShort(name)})`),
          more,
        ),
        details: {
          sessions: sessions.map(({ sessionId, name }) => ({ id: sessionId, name })),
          more,
        },
      };
    }
    case 'noSuchWindow': {
      const { windowId, windows } = refusal;
      return {
        code: 'WINDOW_NOT_FOUND',
        message: `there is no window ${windowId} ${UNDONE}`,
        nextStep: toChoice(
          'window',
          windows.map(
            (window) => `${window.windowId} (${quoteShort(window.name)}, ${window.place})`,
          ),
          more,
        ),
        details: { window: windowId, windows: windows.map(toWindowRow), more },
      };
    }
  }
}

/** What was looked for. */
function toAsked(session: SessionChoice): string {
  if (typeof session !== 'string') return session.id;
  return `with the id or exactly the name ${quoteShort(session)}`;
}

function toChoice(what: string, rows: readonly string[], more: number): string {
  if (rows.length === 0) return `there is no ${what} at all: start a session on this tmux server`;
  return `use one of ${rows.join(', ')}${more > 0 ? `, and ${more} more` : ''}`;
}

type NoSuch<Reason> = Extract<Refusal, { reason: Reason }>;

function toPaneRow({
  paneId,
  command,
  place,
}: NoSuch<'noSuchPane'>['panes'][number]): ErrorDetails {
  return { pane: paneId, command, place };
}

function toWindowRow({
  windowId,
  name,
  place,
}: NoSuch<'noSuchWindow'>['windows'][number]): ErrorDetails {
  return { id: windowId, name, place };
}
