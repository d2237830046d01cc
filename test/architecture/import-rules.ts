import path from 'node:path';
import { CORE_FOLDERS, CORE_OUTSIDE, isIn, LAYERS, layerOf, type Layer } from './layers.js';
import { typeScriptIn, type Rule, type SourceFile } from './sources.js';
import { importedNames } from './syntax.js';

const isProduct = typeScriptIn('src', 'generated', 'codegen');

const oneWay: Rule = {
  name: 'each layer imports only from the layers that it may know',
  appliesTo: isProduct,
  offences: (file) => {
    const layer = layerOf(file.path);
    if (layer === undefined) return ['belongs to no layer'];
    return importedFiles(file)
      .filter((target) => !mayImport(layer, target))
      .map((target) => `imports ${target}`);
  },
  broken: {
    path: 'src/core/a.ts',
    text: "import type { B } from '../handlers/b.js';\n",
  },
};

const core: Rule = {
  name: 'each folder of core imports only from the folders of core that it may know',
  appliesTo: (file) => typeScriptIn('src/core')(file) && !CORE_OUTSIDE.includes(file),
  offences: (file) => {
    const own = coreFolderOf(file.path);
    const known = CORE_FOLDERS.find(({ folder }) => folder === own);
    if (own !== undefined && known === undefined) return ['lies in a folder that is not listed'];
    return importedFiles(file)
      .filter((target) => isIn(target, 'src/core'))
      .filter((target) => {
        const folder = coreFolderOf(target);
        if (folder === undefined) return CORE_OUTSIDE.includes(target);
        return folder !== own && known?.imports.includes(folder) !== true;
      })
      .map((target) => `imports ${target}`);
  },
  broken: {
    path: 'src/core/inspect/a.ts',
    text: "import type { Guard } from '../reservations/guard.js';\n",
  },
};

const packages: Rule = {
  name: 'each layer uses only the packages that it may use',
  appliesTo: isProduct,
  offences: (file) => {
    const allowed = layerOf(file.path)?.packages ?? [];
    return importedNames(file)
      .filter((name) => !name.startsWith('.') && !name.startsWith('node:'))
      .filter((name) => !allowed.some((known) => name === known || name.startsWith(`${known}/`)))
      .map((name) => `imports ${name}`);
  },
  broken: { path: 'src/core/a.ts', text: "export { execa } from 'execa';\n" },
};

const nodeModules: Rule = {
  name: "layers without a view of the machine use none of Node's modules",
  appliesTo: isProduct,
  offences: (file) =>
    importedNames(file)
      .filter((name) => name.startsWith('node:') && layerOf(file.path)?.node !== true)
      .map((name) => `imports ${name}`),
  broken: {
    path: 'src/handlers/a.ts',
    text: "const fs = await import('node:fs');\n",
  },
};

const processes: Rule = {
  name: 'processes are started with execa, never with node:child_process',
  appliesTo: isProduct,
  offences: (file) =>
    importedNames(file).filter((name) => /^(node:)?(child_process|cluster)$/.test(name)),
  broken: { path: 'src/tmux/a.ts', text: "import { spawn } from 'node:child_process';\n" },
};

export const IMPORT_RULES: readonly Rule[] = [oneWay, core, packages, nodeModules, processes];

/** Areas that are listed but hold no file: an entry that says nothing any more. */
export function emptyAreas(files: readonly SourceFile[]): readonly string[] {
  return LAYERS.flatMap(({ area, imports }) => [area, ...imports]).filter(
    (area) => !files.some(({ path: file }) => isIn(file, area)),
  );
}

/** Imports between folders of core that point outwards, or to a folder that is not listed. */
export function outwardCoreImports(): readonly string[] {
  const folders = CORE_FOLDERS.map(({ folder }) => folder);
  return CORE_FOLDERS.flatMap(({ folder, imports }, at) =>
    imports
      .filter((name) => folders.indexOf(name) <= at)
      .map((name) => `${folder} imports ${name}`),
  );
}

/** Entries of `CORE_FOLDERS` that no file makes use of. */
export function unusedCoreImports(files: readonly SourceFile[]): readonly string[] {
  const used = new Set(
    files
      .filter(({ path: file }) => isIn(file, 'src/core'))
      .flatMap((file) =>
        importedFiles(file).map(
          (target) => `${coreFolderOf(file.path) ?? ''} imports ${coreFolderOf(target) ?? ''}`,
        ),
      ),
  );
  return CORE_FOLDERS.flatMap(({ folder, imports }) =>
    imports.map((name) => `${folder} imports ${name}`),
  ).filter((entry) => !used.has(entry));
}

/** `undefined` for a file that lies in none. */
function coreFolderOf(file: string): string | undefined {
  return /^src\/core\/([^/]+)\//.exec(file)?.[1];
}

/** Relative imports as paths from the root; `.js` is the built name of `.ts`. */
function importedFiles({ path: from, text }: SourceFile): readonly string[] {
  return importedNames({ path: from, text })
    .filter((name) => name.startsWith('.'))
    .map((name) => path.posix.join(path.posix.dirname(from), name).replace(/\.js$/, '.ts'));
}

/** An area opens what lies in it, but not a layer of its own inside: that one has to be named. */
function mayImport(layer: Layer, target: string): boolean {
  const own = layerOf(target);
  if (own === layer) return true;
  return layer.imports.some(
    (area) => isIn(target, area) && (own === undefined || isIn(area, own.area)),
  );
}
