import { chmod, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as esbuild, type Plugin } from 'esbuild';

const ROOT = path.join(import.meta.dirname, '../..');

/**
 * Node's own modules, loaded when the first module that needs them is.
 *
 * In a bundle of one file every `import` would be loaded before anything runs: a server that has
 * not been asked to run anything yet would load what starts processes.
 */
const lazyBuiltins: Plugin = {
  name: 'lazy-builtins',
  setup(build) {
    build.onResolve({ filter: /^node:/ }, ({ path: name }) => ({
      path: name.slice('node:'.length),
      namespace: 'builtin',
    }));
    build.onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path: name }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(name)});`,
    }));
  },
};

/**
 * In place of the SDK's `_shims`: no Ajv, which only checks answers to elicitations, and those are
 * never asked for.
 */
export const noSchemaCompiler: Plugin = {
  name: 'no-schema-compiler',
  setup(build) {
    build.onResolve({ filter: /^@modelcontextprotocol\/server\/_shims$/ }, () => ({
      path: 'no-schema-compiler',
      namespace: 'shim',
    }));
    build.onLoad({ filter: /.*/, namespace: 'shim' }, () => ({
      contents: `export const process = globalThis.process;
export class DefaultJsonSchemaValidator {
  getValidator() { throw new Error('there is no schema compiler at run time'); }
}`,
    }));
  },
};

/**
 * Bundle the program into files that need nothing beside them: `cli.js`, and what it loads when it
 * is wanted (a contract set, the engine, a tool's validators).
 */
export async function bundle(outdir: string): Promise<void> {
  await esbuild({
    absWorkingDir: ROOT,
    entryPoints: ['src/cli.ts'],
    outdir,
    bundle: true,
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    minify: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    legalComments: 'none',
    plugins: [lazyBuiltins, noSchemaCompiler],
    banner: {
      // CommonJS packages in an ES module ask for Node's own modules with `require`.
      js: 'const require=n=>process.getBuiltinModule(n);',
    },
  });
  await chmod(path.join(outdir, 'cli.js'), 0o755);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await rm(path.join(ROOT, 'dist'), { recursive: true, force: true });
  await bundle(path.join(ROOT, 'dist'));
}
