import { Project, VariableDeclarationKind } from 'ts-morph';
import type { SetModel, ToolModel } from '../model.js';
import type { OutputFile } from '../output.js';

/** `generated/<set>/definitions/<tool>.ts`: what `tools/list` sends, as data. */
export function emitDefinition(set: SetModel, tool: ToolModel): OutputFile {
  const project = new Project({ useInMemoryFileSystem: true });
  const file = project.createSourceFile(`${tool.name}.ts`);
  file.addImportDeclaration({
    moduleSpecifier: '../../contract.js',
    namedImports: ['ToolDefinition'],
    isTypeOnly: true,
  });
  const definition = {
    name: tool.name,
    ...(tool.title === undefined ? {} : { title: tool.title }),
    description: tool.description,
    inputSchema: tool.inputSchema,
    outputSchema: tool.outputSchema,
    annotations: tool.annotations,
    _meta: tool.meta,
  };
  file.addVariableStatement({
    isExported: true,
    declarationKind: VariableDeclarationKind.Const,
    docs: [`\`contracts/${set.name}/${tool.name}.json\``],
    declarations: [
      {
        name: tool.memberName,
        type: 'ToolDefinition',
        initializer: JSON.stringify(definition, undefined, 2),
      },
    ],
  });
  return {
    path: `generated/${set.name}/definitions/${tool.name}.ts`,
    text: file.getFullText(),
  };
}
