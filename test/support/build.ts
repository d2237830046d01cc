import { chmod, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = path.join(import.meta.dirname, '../..');

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
    // CommonJS packages in an ES module ask for Node's own modules with `require`.
    banner: {
      js: "#!/usr/bin/env node\nimport{createRequire as r}from'node:module';const require=r(import.meta.url);",
    },
  });
  await chmod(outfile, 0o755);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await rm(path.join(ROOT, 'dist'), { recursive: true, force: true });
  await bundle(path.join(ROOT, 'dist/cli.js'));
}
