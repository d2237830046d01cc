import { toJsonObject, toStrings, type JsonObject } from './json.js';

/** What decides which errors can happen to a tool. */
export interface ErrorSubject {
  readonly name: string;
  readonly meta: JsonObject;
}

/**
 * Whether a selector of `tools` in `errors.json` is about a tool: `*`, the tool's name, or a fact of its
 * capability row, as `toolset:execute`, `reach:pane-input` or `effect:delete`.
 */
export function selects(selector: string, { name, meta }: ErrorSubject): boolean {
  const row = toJsonObject(meta['com.git-pull.libtmux-mcp/capability']);
  return [
    '*',
    name,
    `toolset:${String(row['toolset'])}`,
    `reach:${String(row['processReach'])}`,
    ...toStrings(row['tmuxEffects']).map((effect) => `effect:${effect}`),
  ].includes(selector);
}
