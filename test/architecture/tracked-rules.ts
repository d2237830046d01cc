import path from 'node:path';
import type { Rule, SourceFile } from './sources.js';
import { comments } from './syntax.js';

const LOCK = 'package-lock.json';
const PUBLIC_REGISTRY = 'https://registry.npmjs.org/';

/** The rules' own files hold what they look for. */
const isOther = (file: string): boolean => !file.startsWith('test/architecture/');

/** What is as it was given: contracts are kept as documented, lock files are npm's. */
const isWritten = (file: string): boolean =>
  isOther(file) && file !== LOCK && !file.startsWith('contracts/libtmux-');

const noMachine: Rule = {
  name: 'no file holds a path of one machine',
  appliesTo: isOther,
  offences: ({ text }) =>
    text.match(/(?<![\w.}])\/(?:work|root|mnt|srv|home\/\w+|Users\/\w+)\/[\w./-]*/g) ?? [],
  broken: { path: 'README.md', text: 'see /root/notes.md' },
};

const publicRegistry: Rule = {
  name: 'no file names a package registry or host but the public ones',
  appliesTo: isOther,
  offences: ({ text }) =>
    (text.match(/\bhttps?:\/\/[^\s/"'`)>]+\/?/g) ?? [])
      .filter((url) =>
        /registry|artifactory|nexus|verdaccio|mirror|proxy|localhost|\.(?:internal|local|lan)\b|\/\/\d+\./.test(
          url,
        ),
      )
      .filter((url) => url !== PUBLIC_REGISTRY),
  broken: { path: LOCK, text: '"resolved": "http://registry.example.internal/x.tgz"' },
};

const nothingLeft: Rule = {
  name: 'nothing is left for later in a note',
  appliesTo: isWritten,
  offences: ({ text }) => text.match(/\b(?:TODO|FIXME|XXX|HACK)\b/g) ?? [],
  broken: { path: 'src/a.ts', text: '// TODO: later\n' },
};

export const TRACKED_RULES: readonly Rule[] = [noMachine, publicRegistry, nothingLeft];

/** What is named in prose and comments has to be there: files, and scripts of package.json. */
export function namesAreAlive(files: readonly SourceFile[], scripts: readonly string[]): Rule {
  const paths = new Set(files.map((file) => file.path));
  const baseNames = new Set(files.map((file) => path.basename(file.path)));
  return {
    name: 'every file and script that is named is there',
    appliesTo: (file) => isWritten(file) && /\.(?:ts|js|json|md)$/.test(file),
    offences: (file) => namesIn(file.path.endsWith('.ts') ? comments(file) : file.text),
    broken: { path: 'README.md', text: 'npm run gone' },
  };

  function namesIn(text: string): readonly string[] {
    return [
      ...matches(text, /(?<![\w./-])((?:src|test|codegen|contracts|generated)\/[\w./-]+\.\w+)/g)
        .map((name) => name.replace(/\.js$/, '.ts'))
        .filter((name) => !paths.has(name)),
      ...matches(text, /`([\w-]+\.ts)`/g).filter((name) => !baseNames.has(name)),
      ...matches(text, /(?<![\w./-])([\w-]+\.md)\b/g).filter((name) => !baseNames.has(name)),
      ...matches(text, /npm run (?:--silent )?([a-z][\w:-]*)/g)
        .filter((name) => !scripts.includes(name))
        .map((name) => `npm run ${name}`),
    ];
  }
}

function matches(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? '');
}
