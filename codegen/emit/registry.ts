import { Project } from 'ts-morph';
import type { SetModel, ToolModel } from '../model.js';
import type { OutputFile } from '../output.js';

/** `generated/<set>/registry.ts`: what a set needs for each tool, and what registers its tools. */
export function emitRegistry(set: SetModel): OutputFile {
  const handlers = `${set.typeName}Handlers`;
  const project = new Project({ useInMemoryFileSystem: true });
  const file = project.createSourceFile('registry.ts');
  file.addImportDeclaration({
    moduleSpecifier: '../contract.js',
    namedImports: ['ToolRegistrar'],
    isTypeOnly: true,
  });
  for (const tool of set.tools) file.addImportDeclarations(importsOf(tool));
  file.addInterface({
    name: handlers,
    isExported: true,
    typeParameters: ['Context'],
    docs: [
      `One handler for each tool of \`${set.name}\`.\n\nWrite them as an object literal that \`satisfies\` this: a missing, extra or wrongly typed one is a compile error.`,
    ],
    properties: set.tools.map(({ name, typeName }) => ({
      name,
      isReadonly: true,
      type: `(input: ${typeName}Input, context: Context) => Promise<${typeName}Output>`,
      docs: [`\`contracts/${set.name}/${name}.json\``],
    })),
  });
  file.addInterface({
    name: `${set.typeName}Outputs`,
    isExported: true,
    docs: [
      `What each tool of \`${set.name}\` gives. What exists once for each tool is keyed by this.`,
    ],
    properties: set.tools.map(({ name, typeName }) => ({
      name,
      isReadonly: true,
      type: `${typeName}Output`,
    })),
  });
  file.addFunction({
    name: `register${set.typeName}Tools`,
    isExported: true,
    typeParameters: ['Context'],
    docs: [`Hand every tool of \`${set.name}\` to \`registrar\`, in the order of their names.`],
    parameters: [
      { name: 'registrar', type: 'ToolRegistrar<Context>' },
      { name: 'handlers', type: `${handlers}<Context>` },
    ],
    returnType: 'void',
    statements: set.tools.map(registration),
  });
  return { path: `generated/${set.name}/registry.ts`, text: file.getFullText() };
}

function importsOf({ name, memberName, typeName }: ToolModel): {
  readonly moduleSpecifier: string;
  readonly namedImports?: string[];
  readonly namespaceImport?: string;
  readonly isTypeOnly?: boolean;
}[] {
  return [
    { moduleSpecifier: `./definitions/${name}.js`, namedImports: [memberName] },
    {
      moduleSpecifier: `./types/${name}.js`,
      namedImports: [`${typeName}Input`, `${typeName}Output`],
      isTypeOnly: true,
    },
  ];
}

/** The one cast of an input stands here, behind the input's validator. */
function registration({ name, memberName, typeName }: ToolModel): string {
  return [
    'registrar.register({',
    `definition: ${memberName},`,
    `loadValidators: () => import('./validators/${name}.js'),`,
    `call: (input, context) => handlers.${name}(input as ${typeName}Input, context),`,
    '});',
  ].join('\n');
}
