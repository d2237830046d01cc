import { CONTRACT_SETS } from '../../src/config-options.js';

/** A part of the source, and all that it may import. */
export interface Layer {
  /** `src/cli` stands for `src/cli.ts`, `src/cli-….ts` and all in `src/cli/`. */
  readonly area: string;
  /** Other areas. The order of the layers below is the direction: a layer imports from later ones. */
  readonly imports: readonly string[];
  /** Packages, with all below them. */
  readonly packages: readonly string[];
  /** Node's own modules: any but `node:child_process`, or none. */
  readonly node: boolean;
}

/** From the outside to the inside. */
export const LAYERS: readonly Layer[] = [
  {
    area: 'src/cli',
    imports: [
      'src/config',
      'src/log',
      'src/version',
      'src/errors',
      'src/server',
      'src/handlers',
      'src/core',
      'src/tmux',
      'generated/contract.ts',
    ],
    packages: ['@modelcontextprotocol'],
    node: true,
  },
  {
    area: 'src/server',
    imports: [
      'src/config',
      'src/log',
      'src/errors',
      'src/handlers',
      ...CONTRACT_SETS.map((set) => `src/handlers/${set}/index.ts`),
      'src/core',
      'src/tmux',
      'generated/contract.ts',
    ],
    packages: ['@modelcontextprotocol'],
    node: true,
  },
  ...CONTRACT_SETS.map(toSetLayer),
  {
    area: 'src/handlers',
    imports: ['src/errors', 'src/core', 'src/tmux', 'generated/contract.ts'],
    packages: [],
    node: false,
  },
  // What a tmux server's name means is told in one place.
  { area: 'src/config', imports: ['src/tmux/socket.ts'], packages: [], node: true },
  { area: 'src/log', imports: ['src/config'], packages: [], node: true },
  { area: 'src/version', imports: ['package.json'], packages: [], node: false },
  { area: 'src/errors', imports: ['generated/errors.ts'], packages: [], node: false },
  { area: 'src/core', imports: ['src/tmux'], packages: ['re2js'], node: true },
  // Time enters in one place, for tmux too.
  { area: 'src/tmux', imports: ['src/core/clock.ts'], packages: ['execa'], node: true },
  { area: 'generated', imports: [], packages: ['ajv'], node: true },
  {
    area: 'codegen',
    imports: [],
    packages: ['ajv', 'json-schema-to-typescript', 'prettier', 'ts-morph', 'execa'],
    node: true,
  },
];

/** A folder of `src/core`, and the other folders there that it may import from. */
interface CoreFolder {
  readonly folder: string;
  readonly imports: readonly string[];
}

/** From the outside to the inside. All may import what lies in no folder, but for `CORE_OUTSIDE`. */
export const CORE_FOLDERS: readonly CoreFolder[] = [
  { folder: 'life', imports: ['runs', 'reservations', 'inspect', 'watchers'] },
  {
    folder: 'streams',
    imports: ['runs', 'typing', 'panes', 'inspect', 'framing', 'patterns', 'watchers'],
  },
  { folder: 'content', imports: ['reservations', 'inspect', 'framing', 'patterns'] },
  { folder: 'manage', imports: ['inspect'] },
  { folder: 'runs', imports: ['typing', 'reservations', 'framing', 'watchers'] },
  { folder: 'typing', imports: ['reservations'] },
  { folder: 'reservations', imports: ['panes', 'inspect', 'presence', 'framing'] },
  { folder: 'panes', imports: ['inspect'] },
  { folder: 'inspect', imports: ['presence'] },
  { folder: 'presence', imports: [] },
  { folder: 'framing', imports: [] },
  { folder: 'patterns', imports: [] },
  { folder: 'watchers', imports: [] },
];

/** What puts the folders of `src/core` together. They know each of them, and none knows these. */
export const CORE_OUTSIDE: readonly string[] = ['src/core/create-engine.ts', 'src/core/engine.ts'];

/** The handlers of a contract set know that set and no other. */
function toSetLayer(set: string): Layer {
  return {
    area: `src/handlers/${set}`,
    imports: ['src/handlers', 'src/errors', 'src/core', 'src/tmux', `generated/${set}`],
    packages: [],
    node: false,
  };
}

/** The layer that a file belongs to: the one with the longest name that fits. */
export function layerOf(path: string): Layer | undefined {
  return LAYERS.filter(({ area }) => isIn(path, area)).sort(
    (a, b) => b.area.length - a.area.length,
  )[0];
}

/** Whether a file lies in an area. */
export function isIn(path: string, area: string): boolean {
  if (path === area || path === `${area}.ts` || path.startsWith(`${area}/`)) return true;
  return path.startsWith(`${area}-`) && !path.slice(area.length).includes('/');
}
