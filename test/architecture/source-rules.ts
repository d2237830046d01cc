import { ts } from 'ts-morph';
import { typeScriptIn, type Rule, type SourceFile } from './sources.js';
import { codeLines, comments, importedNames, lineOf, nodes } from './syntax.js';

const MAX_LINES = 250;
const CLOCK = 'src/core/clock.ts';
const TIMERS = ['setTimeout', 'setInterval'];

const noPolling: Rule = {
  name: 'time enters through the clock alone: nothing polls and nothing sleeps',
  appliesTo: (path) => path !== CLOCK && typeScriptIn('src', 'codegen', 'test')(path),
  offences: (file) => [
    ...importedNames(file).filter((name) => /^(node:)?timers(\/|$)/.test(name)),
    ...identifiers(file, (name, node) => TIMERS.includes(name) || isAtomicsWait(name, node)),
  ],
  broken: { path: 'src/core/a.ts', text: 'globalThis.setTimeout(poll, 100);\n' },
};

const noSleepingTest: Rule = {
  name: 'tests wait for events: only benchmarks let time pass, in one place',
  appliesTo: (path) => typeScriptIn('test')(path) && path !== 'test/bench/pause.ts',
  offences: (file) => importedNames(file).filter((name) => name.endsWith('core/clock.js')),
  broken: {
    path: 'test/unit/a.test.ts',
    text: "import { after } from '../../src/core/clock.js';\n",
  },
};

const noConsole: Rule = {
  name: 'src does not use the console: stdout belongs to MCP',
  appliesTo: typeScriptIn('src'),
  offences: (file) => identifiers(file, (name) => name === 'console'),
  broken: { path: 'src/a.ts', text: 'globalThis.console.log(1);\n' },
};

const noAny: Rule = {
  name: 'src and codegen have no `any` and no non-null assertion',
  appliesTo: typeScriptIn('src', 'codegen'),
  offences: (file) =>
    nodes(file)
      .filter((node) => node.kind === ts.SyntaxKind.AnyKeyword || ts.isNonNullExpression(node))
      .map((node) => `${lineOf(node)}: ${node.getText()}`),
  broken: { path: 'src/a.ts', text: 'export const a = (b: any): unknown => b;\n' },
};

const rulesStayOn: Rule = {
  name: 'no lint rule and no type check is switched off in the code',
  appliesTo: typeScriptIn('src', 'codegen', 'test'),
  offences: (file) =>
    comments(file).match(/eslint-disable\S*|@ts-(?:ignore|expect-error|nocheck)/g) ?? [],
  broken: { path: 'src/a.ts', text: '// eslint-disable-next-line no-console\n' },
};

const small: Rule = {
  name: `no file has more than ${MAX_LINES} lines of code`,
  appliesTo: typeScriptIn('src', 'codegen', 'test'),
  offences: (file) => {
    const lines = codeLines(file);
    return lines > MAX_LINES ? [`${lines} lines`] : [];
  },
  broken: { path: 'src/a.ts', text: 'f();\n'.repeat(MAX_LINES + 1) },
};

const noneSkipped: Rule = {
  name: 'no test is skipped, focused or left to be written, but by the helper for missing shells',
  appliesTo: (path) => typeScriptIn('test')(path) && !path.startsWith('test/support/'),
  offences: (file) =>
    identifiers(file, (name, node) => {
      const isModifier = /^(skip|only|todo|skipIf|runIf|fails)$/.test(name);
      return isModifier && ts.isPropertyAccessExpression(node.parent) && isTestChain(node.parent);
    }),
  broken: { path: 'test/unit/a.test.ts', text: "test.concurrent.only('a', () => {});\n" },
};

const kebabCase: Rule = {
  name: 'files have kebab-case names, handlers and what belongs to a tool the name of their contract',
  appliesTo: typeScriptIn('src', 'codegen', 'test'),
  offences: ({ path }) => {
    const name = path.slice(path.lastIndexOf('/') + 1).replace(/(\.test)?\.ts$/, '');
    const isTool = /^[a-z]+(_[a-z]+)+$/.test(name) && path.includes('/handlers/');
    return isTool || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) ? [] : [`is named ${name}`];
  },
  broken: { path: 'src/core/RunMachine.ts', text: '' },
};

const oneRefusal: Rule = {
  name: 'handlers tell a refusal from a result in one place',
  appliesTo: (path) => typeScriptIn('src/handlers')(path) && path !== 'src/handlers/accept.ts',
  offences: (file) =>
    nodes(file)
      .filter((node) => ts.isBinaryExpression(node))
      .filter(({ operatorToken }) => operatorToken.kind === ts.SyntaxKind.InKeyword)
      .filter(({ left }) => ts.isStringLiteral(left) && left.text === 'reason')
      .map((node) => `${lineOf(node)}: ${node.getText()}`),
  broken: {
    path: 'src/handlers/a/b.ts',
    text: "if ('reason' in result) throw toToolError(result, VOCABULARY);\n",
  },
};

export const SOURCE_RULES: readonly Rule[] = [
  noPolling,
  noSleepingTest,
  noConsole,
  noAny,
  rulesStayOn,
  small,
  noneSkipped,
  kebabCase,
  oneRefusal,
];

/** What the core must not know: the names of contract sets and of their tools. */
export function ignorance(names: readonly string[]): Rule {
  const pattern = new RegExp(`(?<![\\w-])(?:${names.join('|')})(?![\\w-])`, 'g');
  return {
    name: 'core and tmux name no contract set and no tool',
    appliesTo: typeScriptIn('src/core', 'src/tmux'),
    offences: ({ text }) => text.match(pattern) ?? [],
    broken: { path: 'src/core/a.ts', text: `export const NAME = '${names[0] ?? ''}';\n` },
  };
}

function identifiers(
  file: SourceFile,
  isOffence: (name: string, node: ts.Identifier) => boolean,
): readonly string[] {
  return nodes(file)
    .filter((node) => ts.isIdentifier(node))
    .filter((node) => isOffence(node.text, node))
    .map((node) => `${lineOf(node)}: ${node.text}`);
}

function isAtomicsWait(name: string, node: ts.Identifier): boolean {
  return name === 'wait' && node.parent.getText().startsWith('Atomics.');
}

/** `test.…`, `it.…`, `describe.…`, with anything between. */
function isTestChain(node: ts.PropertyAccessExpression): boolean {
  let { expression } = node;
  while (ts.isPropertyAccessExpression(expression) || ts.isCallExpression(expression))
    expression = expression.expression;
  return ts.isIdentifier(expression) && /^(test|it|describe|suite)$/.test(expression.text);
}
