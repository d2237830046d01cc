import { readFile } from 'node:fs/promises';
import { execa } from 'execa';

/** A file of the repository, by its path from the root. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** Something that the architecture demands of files. */
export interface Rule {
  /** A sentence about the files that obey. */
  readonly name: string;
  readonly appliesTo: (path: string) => boolean;
  /** What is wrong with a file, each with enough words to find it. */
  readonly offences: (file: SourceFile) => readonly string[];
  /** A file that breaks the rule: a rule that finds nothing there is no rule. */
  readonly broken: SourceFile;
}

const BINARY = /\.(png|gif|ico|tgz)$/;

/** What is or is about to be committed, as text. */
export async function loadFiles(): Promise<readonly SourceFile[]> {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { stdout } = await execa('git', list);
  const paths = [...new Set(stdout.split('\0'))].filter(
    (path) => path !== '' && !BINARY.test(path),
  );
  const files = paths.map(async (path): Promise<SourceFile | undefined> => {
    const text = await readFile(path, 'utf8').catch(() => undefined);
    return text === undefined ? undefined : { path, text };
  });
  return (await Promise.all(files)).filter((file) => file !== undefined);
}

/** Every offence against a rule, in all files that it applies to. */
export function check(rule: Rule, files: readonly SourceFile[]): readonly string[] {
  return files
    .filter(({ path }) => rule.appliesTo(path))
    .flatMap((file) => rule.offences(file).map((offence) => `${file.path}: ${offence}`));
}

/** Whether a path lies in one of some folders. */
export function within(...folders: readonly string[]): (path: string) => boolean {
  return (path) => folders.some((folder) => path.startsWith(`${folder}/`));
}

/** The same for TypeScript files alone. */
export function typeScriptIn(...folders: readonly string[]): (path: string) => boolean {
  const isWithin = within(...folders);
  return (path) => path.endsWith('.ts') && isWithin(path);
}
