import path from "node:path";
import ts from "typescript";
import { projectRoot } from "../../scripts/project";

const FOLDER = path.join(projectRoot, "src/kit/define");

/** The types that an author writes: the definition of a resource, and the declaration of a hand-written page. */
const ROOTS = { "resource.ts": "Definition", "page.ts": "CustomPage" };

/**
 * Types whose properties an author does not write: the kit passes them to the author's functions and components, or
 * returns them, or they describe the author's records.
 */
const PROVIDED = [
  "Viewer",
  "Row",
  "FormValues",
  "PartProps",
  "RenderProps",
  "FormPartProps",
  "CustomControlProps",
  "ResultProps",
  "LinkTarget",
];

/** Creates a program with only the types of src/kit/define. It leaves out libraries to save time. */
function createDefinitionProgram(roots: readonly string[]): ts.Program {
  const options: ts.CompilerOptions = { noEmit: true, noLib: true, types: [] };
  const host = ts.createCompilerHost(options);
  host.resolveModuleNameLiterals = (literals, containingFile) =>
    literals.map(({ text }) => {
      const resolvedFileName = `${path.resolve(path.dirname(containingFile), text)}.ts`;
      const isOwn = path.dirname(resolvedFileName) === FOLDER;
      return { resolvedModule: isOwn ? { resolvedFileName, extension: ts.Extension.Ts } : undefined };
    });
  return ts.createProgram(roots, options, host);
}

/**
 * Returns everything that an author of a definition can write, as "<type>.<name>": each property, method, kind,
 * standard action, tone and HTTP method. A property that several types inherit counts once.
 */
export function listDefinitionWords(): string[] {
  const roots = Object.keys(ROOTS).map((file) => path.join(FOLDER, file));
  const program = createDefinitionProgram(roots);
  const checker = program.getTypeChecker();
  const found = new Set<string>();
  const visited = new Set<ts.Node>();

  const visitType = (name: ts.Node): void => {
    let symbol = checker.getSymbolAtLocation(name);
    if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol);
    for (const declaration of symbol?.declarations ?? []) {
      const isOwn = declaration.getSourceFile().fileName.startsWith(FOLDER);
      const declares = ts.isInterfaceDeclaration(declaration) || ts.isTypeAliasDeclaration(declaration);
      if (!isOwn || !declares || PROVIDED.includes(declaration.name.text) || visited.has(declaration)) continue;
      visited.add(declaration);
      ts.forEachChild(declaration, (child) => visit(child, declaration.name.text));
    }
  };
  /** Returns the keys of the constant in `keyof typeof CONSTANT`, or the indexes in `(typeof CONSTANT)[number]`. */
  const keysOf = ({ exprName }: ts.TypeQueryNode) =>
    checker
      .getTypeAtLocation(exprName)
      .getProperties()
      .map(({ name }) => name)
      .filter((name) => name !== "length");
  const visit = (node: ts.Node, owner: string): void => {
    // Skip parameters of functions, because the kit passes them and the author does not write them.
    if (ts.isParameter(node) || ts.isTypeParameterDeclaration(node)) return;
    if (ts.isPropertySignature(node) || ts.isMethodSignature(node)) found.add(`${owner}.${node.name.getText()}`);
    if (ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal)) found.add(`${owner}.${node.literal.text}`);
    if (ts.isTypeQueryNode(node)) for (const key of keysOf(node)) found.add(`${owner}.${key}`);
    if (ts.isTypeReferenceNode(node)) visitType(node.typeName);
    if (ts.isExpressionWithTypeArguments(node)) visitType(node.expression);
    ts.forEachChild(node, (child) => visit(child, owner));
  };
  for (const [file, name] of Object.entries(ROOTS)) {
    const statements = program.getSourceFile(path.join(FOLDER, file))?.statements ?? [];
    const root = statements.find((node) => ts.isInterfaceDeclaration(node) && node.name.text === name);
    if (!root) throw new Error(`${file} has no interface ${name}.`);
    visited.add(root);
    ts.forEachChild(root, (child) => visit(child, name));
  }
  return [...found].sort();
}
