/** Parses the command: which page to eject, and where its resource is declared. */
import { readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { resources } from "../../src/app/resources";
import type { Resource } from "../../src/kit/define/resource";

/** A request that cannot be fulfilled. The message says what to do. */
export class EjectError extends Error {}

export const PAGES = ["list", "show", "edit"] as const;
export type PageKind = (typeof PAGES)[number];

/** A resource and the source of its declaration. */
export interface Declared {
  resource: Resource;
  /** The constant that holds the declaration, such as `reviews`. */
  identifier: string;
  /** The path of its module without the extension, such as `resources/reviews/resource`. */
  module: string;
  /** The type of a record, and the module that exports it. */
  type: string;
  typeModule: string;
}

export interface EjectRequest extends Declared {
  page: PageKind;
}

const DECLARATIONS = ["src/app/declarations", "src/app/more-resources"];

const parse = (root: string, module: string) =>
  ts.createSourceFile(module, readFileSync(path.join(root, `${module}.ts`), "utf8"), ts.ScriptTarget.Latest, true);

/** Maps each imported name of a file to the path of its module from the project's root. */
function importsOf(file: ts.SourceFile): Map<string, string> {
  const imports = new Map<string, string>();
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const bindings = statement.importClause?.namedBindings;
    if (!bindings || !ts.isNamedImports(bindings)) continue;
    const module = path.join(path.dirname(file.fileName), statement.moduleSpecifier.text);
    for (const { name } of bindings.elements) imports.set(name.text, module);
  }
  return imports;
}

/** Returns `Type` of `const identifier = defineResource<Type>()({ name })`, and the name of the resource. */
function declarationIn(file: ts.SourceFile, identifier: string): { name?: string; type?: string } {
  const found: { name?: string; type?: string } = {};
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === "defineResource")
      found.type ??= node.typeArguments?.[0]?.getText();
    if (ts.isPropertyAssignment(node) && node.name.getText() === "name" && ts.isStringLiteral(node.initializer))
      found.name ??= node.initializer.text;
    ts.forEachChild(node, visit);
  };
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const declared of statement.declarationList.declarations)
      if (declared.name.getText() === identifier) visit(declared);
  }
  return found;
}

/**
 * Finds the declaration of a resource through the imports of the files that list all resources.
 * @throws EjectError if the resource does not exist
 */
function findDeclared(root: string, name: string): Declared {
  const resource = resources.find((one) => one.name === name);
  if (!resource) {
    const names = resources.map((one) => one.name).join(", ");
    throw new EjectError(`There is no resource “${name}”. The resources are ${names}.`);
  }
  for (const [identifier, module] of DECLARATIONS.flatMap((file) => [...importsOf(parse(root, file))])) {
    if (!module.startsWith("resources/")) continue;
    const file = parse(root, module);
    const declared = declarationIn(file, identifier);
    if (declared.name !== name || declared.type === undefined) continue;
    const typeModule = importsOf(file).get(declared.type) ?? module;
    return { resource, identifier, module, type: declared.type, typeModule };
  }
  throw new EjectError(`No file of ${DECLARATIONS.join(".ts, ")}.ts imports a declaration of “${name}”.`);
}

/** @throws EjectError if the resource or the page does not exist */
export function parseRequest(root: string, name: string, page: string): EjectRequest {
  const declared = findDeclared(root, name);
  const kind = PAGES.find((one) => one === page);
  if (!kind) throw new EjectError(`There is no page “${page}”. The pages are ${PAGES.join(", ")}.`);
  if (kind === "edit" && !declared.resource.actions["edit"])
    throw new EjectError(`“${name}” has no edit page: it declares no field with an input.`);
  return { ...declared, page: kind };
}
