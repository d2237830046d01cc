import { decodeField, fieldFormat } from '../../tmux/field.js';
import {
  type PaneId,
  parsePaneId,
  parseSessionId,
  parseWindowId,
  type SessionId,
  type WindowId,
} from '../../tmux/ids.js';

/** A line about a pane at one of the places of its window. */
export interface PaneRow {
  readonly sessionId: SessionId;
  readonly sessionName: string;
  readonly windowCount: number;
  readonly windowId: WindowId;
  readonly windowName: string;
  readonly windowIndex: number;
  readonly windowActive: boolean;
  readonly windowLinked: boolean;
  readonly layout: string;
  readonly zoomed: boolean;
  readonly windowColumns: number;
  readonly windowRows: number;
  readonly paneCount: number;
  readonly paneId: PaneId;
  readonly index: number;
  readonly panePid: number;
  readonly active: boolean;
  readonly dead: boolean;
  readonly inMode: boolean;
  readonly left: number;
  readonly top: number;
  readonly columns: number;
  readonly rows: number;
  readonly command: string;
  readonly path: string;
  readonly title: string;
}

/** Reads a field; `undefined` when it has another form. */
type Read<T> = (field: string) => T | undefined;

const toNumber: Read<number> = (field) => (/^\d{1,10}$/.test(field) ? Number(field) : undefined);

const toFlag: Read<boolean> = (field) => (/^[01]$/.test(field) ? field === '1' : undefined);

/** A pane that was never started has the process id -1. */
const toPid: Read<number> = (field) => (field === '-1' ? -1 : toNumber(field));

/** `pane_in_mode` counts the modes on top of each other. */
const toAny: Read<boolean> = (field) => (toNumber(field) === undefined ? undefined : field !== '0');

const toLayout: Read<string> = (field) =>
  /^[0-9a-zA-Z,{}[\]<>]+$/.test(field) ? field : undefined;

/** The fields of a line, in order: a format, and how its value is read. */
const FIELDS: { readonly [Name in keyof PaneRow]: readonly [string, Read<PaneRow[Name]>] } = {
  sessionId: ['#{session_id}', parseSessionId],
  sessionName: [fieldFormat('session_name'), decodeField],
  windowCount: ['#{session_windows}', toNumber],
  windowId: ['#{window_id}', parseWindowId],
  windowName: [fieldFormat('window_name'), decodeField],
  windowIndex: ['#{window_index}', toNumber],
  windowActive: ['#{window_active}', toFlag],
  windowLinked: ['#{window_linked}', toFlag],
  layout: ['#{window_layout}', toLayout],
  zoomed: ['#{window_zoomed_flag}', toFlag],
  windowColumns: ['#{window_width}', toNumber],
  windowRows: ['#{window_height}', toNumber],
  paneCount: ['#{window_panes}', toNumber],
  paneId: ['#{pane_id}', parsePaneId],
  index: ['#{pane_index}', toNumber],
  panePid: ['#{pane_pid}', toPid],
  active: ['#{pane_active}', toFlag],
  dead: ['#{pane_dead}', toFlag],
  inMode: ['#{pane_in_mode}', toAny],
  left: ['#{pane_left}', toNumber],
  top: ['#{pane_top}', toNumber],
  columns: ['#{pane_width}', toNumber],
  rows: ['#{pane_height}', toNumber],
  command: [fieldFormat('pane_current_command'), decodeField],
  path: [fieldFormat('pane_current_path'), decodeField],
  title: [fieldFormat('pane_title'), decodeField],
};

/** For `list-panes -a -F`. Fields have no blanks, so that blanks separate them. */
export const PANE_ROW_FORMAT = Object.values(FIELDS)
  .map(([format]) => format)
  .join(' ');

/** What a line of `PANE_ROW_FORMAT` says, or `undefined` when it has another form. */
export function parsePaneRow(line: string): PaneRow | undefined {
  return parseFields(FIELDS, line);
}

/** A line about a client. */
export interface ClientRow {
  readonly name: string;
  readonly control: boolean;
  readonly readOnly: boolean;
  readonly sessionId: SessionId;
  readonly windowId: WindowId;
}

const CLIENT_FIELDS: {
  readonly [Name in keyof ClientRow]: readonly [string, Read<ClientRow[Name]>];
} = {
  control: ['#{client_control_mode}', toFlag],
  readOnly: ['#{client_readonly}', toFlag],
  sessionId: ['#{session_id}', parseSessionId],
  windowId: ['#{window_id}', parseWindowId],
  name: [fieldFormat('client_name'), decodeField],
};

/** For `list-clients -F`. */
export const CLIENT_ROW_FORMAT = Object.values(CLIENT_FIELDS)
  .map(([format]) => format)
  .join(' ');

/** What a line of `CLIENT_ROW_FORMAT` says, or `undefined` when it has another form. */
export function parseClientRow(line: string): ClientRow | undefined {
  return parseFields(CLIENT_FIELDS, line);
}

function parseFields<Row>(
  fields: { readonly [Name in keyof Row]: readonly [string, Read<Row[Name]>] },
  line: string,
): Row | undefined {
  const texts = line.split(' ');
  const readers = Object.entries<readonly [string, Read<unknown>]>(fields);
  if (texts.length !== readers.length) return undefined;
  const values = readers.map(([name, [, read]], at) => [name, read(texts[at] ?? '')] as const);
  if (values.some(([, value]) => value === undefined)) return undefined;
  // Each field was read by the reader of its own name.
  return Object.fromEntries(values) as Row;
}
