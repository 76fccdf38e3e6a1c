/** Architecture rules that no linter checks. dependency-cruiser checks the imports. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../scripts/project";
import { VALUE_TYPES } from "../src/kit/define/field";
import { listDefinitionWords } from "./support/definition-words";

/** Returns the files below a folder as project paths, TypeScript by default. */
function filesIn(folder: string, kind = /\.tsx?$/): string[] {
  return readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => kind.test(name))
    .map((name) => path.join(folder, name));
}

const read = (file: string) => readFileSync(path.join(projectRoot, file), "utf8");
const lengthOf = (file: string) => read(file).trimEnd().split("\n").length;

describe("the size of the code", () => {
  it("declares the list, forms, pages and actions of coupons in at most 60 lines, besides texts and computed fields", () => {
    const files = filesIn("resources/coupons").filter((file) => !/(messages|computed-fields)\.ts$/.test(file));
    const lines = files.reduce((sum, file) => sum + lengthOf(file), 0);
    expect(lines).toBeLessThanOrEqual(60);
  });

  it("half of the definitions have at most 80 lines", () => {
    const lengths = filesIn("resources")
      .filter((file) => file.endsWith("/resource.ts"))
      .map(lengthOf);
    const median = lengths.sort((a, b) => a - b)[Math.ceil(lengths.length / 2) - 1];
    expect(median).toBeLessThanOrEqual(80);
  });

  it("half of the console's files have at most 90 lines", () => {
    const lengths = ["src", "resources", "providers"].flatMap((folder) => filesIn(folder)).map(lengthOf);
    const median = lengths.sort((a, b) => a - b)[Math.floor(lengths.length / 2)];
    expect(median).toBeLessThanOrEqual(90);
  });
});

describe("the definition language", () => {
  const words = listDefinitionWords();
  const types = new Set(words.map((word) => word.split(".")[0]));

  it(`has at most 100 words for an author to learn: ${words.length} in ${types.size} types`, () => {
    expect(words.length).toBeLessThanOrEqual(100);
  });

  it("counts options, kinds, keys and shared properties, but not the types that the kit provides", () => {
    expect(words).toEqual(
      expect.arrayContaining([
        "Action.allowed",
        "Action.recordOnly",
        "Declaration.name",
        "Definition.dialogForms",
        "FeatureGated.feature",
        "FieldKind.money",
        "Filter.note",
        "StandardKey.create",
        "Tone.green",
      ]),
    );
    for (const provided of ["Viewer", "Row", "PartProps", "Resource", "ResolvedAction"])
      expect(types).not.toContain(provided);
  });
});

const KIT = "src/kit";

/** Returns the kit's folders, each with the folders its files import, including type-only and lazy imports. */
function foldersOfKit(): Map<string, Set<string>> {
  const folderOf = (file: string) => path.relative(KIT, path.dirname(file));
  const imports = new Map<string, Set<string>>();
  for (const file of filesIn(KIT)) {
    const imported = imports.get(folderOf(file)) ?? new Set();
    imports.set(folderOf(file), imported);
    for (const { fileName } of ts.preProcessFile(read(file), true, true).importedFiles) {
      const to = fileName.startsWith(".") ? path.join(path.dirname(file), fileName) : "";
      if (to.startsWith(`${KIT}/`) && folderOf(to) !== folderOf(file)) imported.add(folderOf(to));
    }
  }
  return imports;
}

/** Returns the level of a folder: one more than the highest level it imports, or 1. Throws for circular imports. */
function levelOf(graph: ReadonlyMap<string, ReadonlySet<string>>, name: string, above: readonly string[] = []): number {
  if (above.includes(name)) throw new Error(`Imports go round: ${[...above, name].join(" → ")}`);
  const below = [...(graph.get(name) ?? [])].map((next) => levelOf(graph, next, [...above, name]));
  return Math.max(0, ...below) + 1;
}

describe("the kit's folders", () => {
  const imports = foldersOfKit();
  // Every folder may import the files directly in the kit.
  const folders = [...imports.keys()].filter((name) => name !== "");

  it(`number at most 12 and have no subfolders: ${folders.join(", ")}`, () => {
    expect(folders.length).toBeGreaterThan(1);
    expect(folders.length).toBeLessThanOrEqual(12);
    expect(folders.filter((name) => name.includes(path.sep))).toEqual([]);
  });

  it("are not imported by the files directly in src/kit", () => {
    expect([...(imports.get("") ?? [])]).toEqual([]);
  });

  it("have at most seven levels and no circular imports", () => {
    const graph = new Map([...imports].map(([name, below]) => [name, new Set([...below].filter((to) => to !== ""))]));
    const levels = folders.map((name) => levelOf(graph, name));
    expect(Math.max(...levels)).toBeLessThanOrEqual(7);
  });

  it("are rejected when they import each other in a circle", () => {
    const circular = new Map([
      ["a", new Set(["b"])],
      ["b", new Set(["c"])],
      ["c", new Set(["b"])],
    ]);
    expect(() => levelOf(circular, "a")).toThrow("Imports go round: a → b → c → b");
  });
});

const isKindName = (node: ts.Node) =>
  ts.isStringLiteral(node) && (node.text === "text" || Object.hasOwn(VALUE_TYPES, node.text));

const isKind = (node: ts.Node) =>
  (ts.isIdentifier(node) && node.text === "kind") || (ts.isPropertyAccessExpression(node) && node.name.text === "kind");

/** Returns the places that treat a kind of field specially, as "line: code". */
function kindChecksIn(source: string): string[] {
  const tree = ts.createSourceFile("file.tsx", source, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isCheck =
      (ts.isBinaryExpression(node) &&
        /^[!=]=/.test(node.operatorToken.getText()) &&
        ((isKind(node.left) && isKindName(node.right)) || (isKindName(node.left) && isKind(node.right)))) ||
      (ts.isSwitchStatement(node) &&
        isKind(node.expression) &&
        node.caseBlock.clauses.some((clause) => ts.isCaseClause(clause) && isKindName(clause.expression))) ||
      (ts.isTypeReferenceNode(node) &&
        node.typeName.getText() === "Record" &&
        /\bFieldKind\b/.test(node.typeArguments?.[0]?.getText() ?? "")) ||
      (ts.isArrayTypeNode(node) && /\bFieldKind\b/.test(node.getText())) ||
      (ts.isArrayLiteralExpression(node) &&
        ts.isPropertyAccessExpression(node.parent) &&
        node.parent.name.text === "includes" &&
        node.elements.some(isKindName) &&
        ts.isCallExpression(node.parent.parent) &&
        node.parent.parent.arguments.some(isKind));
    if (isCheck) {
      const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      found.push(`${line}: ${node.getText().split("\n")[0]}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

describe("code that depends on the kind of a field", () => {
  it("is in src/kit/kinds", () => {
    const others = ["src", "resources"]
      .flatMap((folder) => filesIn(folder))
      .filter((file) => !file.startsWith(`${KIT}/kinds/`));
    expect(others.flatMap((file) => kindChecksIn(read(file)).map((check) => `${file}:${check}`))).toEqual([]);
  });

  it("is found by the scan", () => {
    const source = [
      'const a = kind === "money" || field?.kind !== "date" || "text" === input.kind || kind === "fee";',
      'switch (kind) { case "fee": break; }',
      'switch (field.kind) { case "money": break; }',
      "type B = Partial<Record<FieldKind, string>> | readonly (FieldKind | undefined)[];",
      'const c = ["text", undefined].includes(fields[name]?.kind) || ["fee"].includes(kind);',
    ].join("\n");
    expect(kindChecksIn(source)).toEqual([
      '1: kind === "money"',
      '1: field?.kind !== "date"',
      '1: "text" === input.kind',
      '3: switch (field.kind) { case "money": break; }',
      "4: Record<FieldKind, string>",
      "4: (FieldKind | undefined)[]",
      '5: ["text", undefined]',
    ]);
  });
});

const hasLetters = (text: string) => /\p{L}/u.test(text);

/** Attributes and properties whose text people read or hear. */
const TEXT_ATTRIBUTES = [
  "title",
  "label",
  "placeholder",
  "alt",
  "aria-label",
  "description",
  "help",
  "success",
  "failure",
  "text",
];

function nameOf(node: ts.JsxAttribute | ts.PropertyAssignment): string {
  return ts.isIdentifier(node.name) || ts.isStringLiteral(node.name) ? node.name.text : node.name.getText();
}

/** Returns the texts that are hard-coded where they are shown, as "line: text". */
function textsIn(source: string, file = "file.tsx"): string[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const add = (node: ts.Node, text: string) => {
    if (hasLetters(text)) found.push(`${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${text.trim()}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) add(node, node.text);
    if (
      ts.isJsxExpression(node) &&
      node.expression &&
      ts.isStringLiteralLike(node.expression) &&
      !ts.isJsxAttribute(node.parent)
    )
      add(node, node.expression.text);
    if ((ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)) && TEXT_ATTRIBUTES.includes(nameOf(node))) {
      const { initializer } = node;
      if (initializer && ts.isStringLiteralLike(initializer)) add(node, initializer.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

describe("texts for people are in a messages.ts", () => {
  it.each(
    ["src/kit", "resources"].flatMap((folder) => filesIn(folder)).filter((file) => !file.endsWith("messages.ts")),
  )("%s", (file) => {
    expect(textsIn(read(file), file)).toEqual([]);
  });

  it("are not in the markup of the app", () => {
    const markup = filesIn("src/app").filter((file) => file.endsWith(".tsx"));
    expect(markup.flatMap((file) => textsIn(read(file), file).map((words) => `${file}:${words}`))).toEqual([]);
  });

  it("are found by the scan", () => {
    expect(
      textsIn('const a = <p title="Hello">{"there"} you {name} 7</p>;\nconst b = { label: "Edit", key: "x" };'),
    ).toEqual(["1: Hello", "1: there", "1: you", "2: Edit"]);
  });
});

describe("every test belongs to a command", () => {
  const tests = filesIn("tests", /\.(test|spec)\.\w+$/);

  it("is in a folder that a command runs", () => {
    const run = [
      /^tests\/((unit|server|long)\/.+|[^/]+)\.test\.ts$/,
      /^tests\/(kit|refine|resources)\/.+\.test\.tsx?$/,
      /^tests\/e2e\/.+\.spec\.ts$/,
    ];
    expect(tests.filter((file) => !run.some((files) => files.test(file)))).toEqual([]);
  });

  it("is matched by exactly one filter of `npm run test:long` if it is in tests/long", () => {
    const filters = new Set(read("scripts/test.ts").match(/(?<=")tests\/long\/[^"]+/g));
    const found = tests
      .filter((file) => file.startsWith("tests/long/"))
      .map((file) => [file, [...filters].filter((filter) => file.includes(filter)).length]);
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter(([, count]) => count !== 1)).toEqual([]);
  });

  it("has only tags that the commands know", () => {
    // Vitest checks the tags in its own files.
    const known = ["@journey", "@slow", "@phone", "@phone-only", "@dates"];
    const withoutComments = (file: string) => read(file).replaceAll(/\/\*\*[^]*?\*\//g, "");
    const tag = /(?<=[ "])@[a-z][a-z-]*(?=["` ])/g;
    const found = filesIn("tests/e2e", /\.ts$/).flatMap((file) => withoutComments(file).match(tag) ?? []);
    expect([...new Set(found)].sort()).toEqual([...known].sort());
  });

  it("has tags only for whole files in Vitest, because commands leave out files, not single tests", () => {
    expect(tests.filter((file) => file.includes(".test.") && /\{ tags: \[/.test(read(file)))).toEqual([]);
  });
});
