/** Inserts code into a TypeScript file based on its syntax tree. The result still needs formatting. */
import ts from "typescript";

type Container = "list" | "object" | "members" | "body";

const MATCHES: Record<Container, (node: ts.Node) => boolean> = {
  list: ts.isArrayLiteralExpression,
  object: ts.isObjectLiteralExpression,
  members: ts.isInterfaceDeclaration,
  body: ts.isBlock,
};

const parse = (source: string) => ts.createSourceFile("file.ts", source, ts.ScriptTarget.Latest, true);

/** The first node that matches, in preorder, starting with the node itself. */
function findNode(node: ts.Node, passes: (node: ts.Node) => boolean): ts.Node | undefined {
  return passes(node) ? node : ts.forEachChild(node, (child) => findNode(child, passes));
}

const nameOf = (node: ts.Node) => {
  const { name } = node as Partial<ts.NamedDeclaration>;
  return name && ts.isIdentifier(name) ? name.text : undefined;
};

const insert = (source: string, at: number, text: string) => source.slice(0, at) + text + source.slice(at);

/** The elements of a container, and the separator after each. */
function partsOf(container: ts.Node): { parts: ts.NodeArray<ts.Node>; separator: string } {
  if (ts.isArrayLiteralExpression(container)) return { parts: container.elements, separator: "," };
  if (ts.isObjectLiteralExpression(container)) return { parts: container.properties, separator: "," };
  if (ts.isInterfaceDeclaration(container)) return { parts: container.members, separator: "" };
  return { parts: (container as ts.Block).statements, separator: "" };
}

/**
 * Appends code to the first list, object, interface or function body within a declaration.
 *
 * @throws Error if the declaration or the container does not exist, or already contains the name
 */
export function appendToDeclaration(source: string, declaration: string, container: Container, text: string): string {
  const file = parse(source);
  const declared = findNode(file, (node) => nameOf(node) === declaration && !ts.isImportSpecifier(node));
  const found = declared && findNode(declared, MATCHES[container]);
  if (!found) throw new Error(`There is no ${container} in a declaration of ${declaration}.`);
  const { parts, separator } = partsOf(found);
  const name = /^\w+(?=:|$)/.exec(text)?.[0];
  if (name && parts.some((part) => nameOf(part) === name)) throw new Error(`${declaration} already contains ${name}.`);
  const after = parts.hasTrailingComma ? parts.end : (parts.at(-1)?.getEnd() ?? parts.pos);
  const between = separator !== "" && parts.length > 0 && !parts.hasTrailingComma ? separator : "";
  return insert(source, after, `${between}\n${text}${separator}`);
}

/** The leading dots and slashes of an imported path. Imports with the same prefix form a group. */
const relativePrefixOf = (specifier: string) => /^[./]*/.exec(specifier)?.[0];

/**
 * Adds `import { name } from "specifier"` in alphabetical order.
 *
 * @param name prefixed with "type " for a type
 * @throws Error if the file uses the name for something else
 */
export function addImport(source: string, name: string, specifier: string): string {
  const identifier = name.replace(/^type /, "");
  const file = parse(source);
  if (
    findNode(
      file,
      (node) => nameOf(node) === identifier && !ts.isPropertySignature(node) && !ts.isPropertyAssignment(node),
    )
  )
    throw new Error(`The name ${identifier} is already used for something else.`);
  const imports = file.statements.filter(ts.isImportDeclaration);
  const specifierOf = ({ moduleSpecifier }: ts.ImportDeclaration) => (moduleSpecifier as ts.StringLiteral).text;
  const group = imports.filter((declared) => relativePrefixOf(specifierOf(declared)) === relativePrefixOf(specifier));
  const next = group.find((declared) => specifierOf(declared) > specifier);
  const line = `import ${name.startsWith("type ") ? "type " : ""}{ ${identifier} } from "${specifier}";`;
  if (next) return insert(source, next.getStart(), `${line}\n`);
  const last = group.at(-1) ?? imports.at(-1);
  return insert(source, last?.getEnd() ?? 0, `\n${line}\n`);
}
