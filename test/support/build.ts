import { chmod, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

const ROOT = path.join(import.meta.dirname, '../..');

/**
 * Node's own modules, loaded when the first module that needs them is.
 *
 * In a bundle of one file every `import` would be loaded before anything runs: a server that has
 * not been asked to run anything yet would load what starts processes.
 */
const lazyBuiltins: Plugin = {
  name: 'lazy-builtins',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:/ }, ({ path: name }) => ({
      path: name.slice('node:'.length),
      namespace: 'builtin',
    }));
    onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path: name }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(name)});`,
    }));
  },
};

/** Bundle the program into one file that needs nothing beside it. */
export async function bundle(outfile: string): Promise<void> {
  await build({
    absWorkingDir: ROOT,
    entryPoints: ['src/cli.ts'],
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    legalComments: 'none',
    alias: {
      '@modelcontextprotocol/server/_shims': path.join(ROOT, 'test/support/no-schema-compiler.ts'),
    },
    plugins: [lazyBuiltins],
    banner: {
      // CommonJS packages in an ES module ask for Node's own modules with `require`.
      js: '#!/usr/bin/env node\nconst require=n=>process.getBuiltinModule(n);',
    },
  });
  await chmod(outfile, 0o755);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await rm(path.join(ROOT, 'dist'), { recursive: true, force: true });
  await bundle(path.join(ROOT, 'dist/cli.js'));
}
