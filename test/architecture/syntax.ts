import { ts } from 'ts-morph';
import type { SourceFile } from './sources.js';

/** A file's tree, parents included. */
export function parse({ path, text }: SourceFile): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
}

/** Every node of a file, outer before inner. Comments are no nodes. */
export function nodes(file: SourceFile): readonly ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(parse(file));
  return found;
}

/** What a file imports, types too, however it is written: `import`, `export … from`, `import()`. */
export function importedNames(file: SourceFile): readonly string[] {
  return nodes(file).flatMap((node) => {
    const specifier = specifierOf(node);
    return specifier !== undefined && ts.isStringLiteralLike(specifier) ? [specifier.text] : [];
  });
}

/** How many lines hold code: neither blank nor comment alone. */
export function codeLines(file: SourceFile): number {
  const source = parse(file);
  const lines = new Set<number>();
  for (const token of tokens(source)) {
    const last = source.getLineAndCharacterOfPosition(token.getEnd()).line;
    let { line } = source.getLineAndCharacterOfPosition(token.getStart(source));
    for (; line <= last; line++) lines.add(line);
  }
  return lines.size;
}

/** What stands between the words of the code: its comments, and blanks. */
export function comments(file: SourceFile): string {
  const source = parse(file);
  const end = source.endOfFileToken;
  return [...tokens(source), end]
    .map((token) => file.text.slice(token.getFullStart(), token.getStart(source)))
    .join('\n');
}

/** Where a node stands, for a message. */
export function lineOf(node: ts.Node): string {
  const { line } = node.getSourceFile().getLineAndCharacterOfPosition(node.getStart());
  return `line ${line + 1}`;
}

/** The smallest parts of the code, none of them empty. */
function tokens(source: ts.SourceFile): readonly ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    const children = node.getChildren(source).filter(({ kind }) => !isDocumentation(kind));
    if (children.length > 0) children.forEach(visit);
    else if (node.getEnd() > node.getStart(source)) found.push(node);
  };
  visit(source);
  return found;
}

function isDocumentation(kind: ts.SyntaxKind): boolean {
  return kind >= ts.SyntaxKind.FirstJSDocNode && kind <= ts.SyntaxKind.LastJSDocNode;
}

function specifierOf(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  if (ts.isImportTypeNode(node))
    return ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined;
  if (!ts.isCallExpression(node)) return undefined;
  const isImport =
    node.expression.kind === ts.SyntaxKind.ImportKeyword ||
    (ts.isIdentifier(node.expression) && node.expression.text === 'require');
  return isImport ? node.arguments[0] : undefined;
}
