/** Rules of shape that no linter knows. Who may import whom is checked by dependency-cruiser. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../scripts/project";

/** Files below a folder, TypeScript unless it is said otherwise, as paths from the project's root. */
function filesIn(folder: string, kind = /\.tsx?$/): string[] {
  return readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => kind.test(name))
    .map((name) => path.join(folder, name));
}

const read = (file: string) => readFileSync(path.join(projectRoot, file), "utf8");
const lengthOf = (file: string) => read(file).trimEnd().split("\n").length;

describe("the size of things", () => {
  it("coupons, with list, create, edit, delete and show pages, take 60 lines besides their words", () => {
    const files = filesIn("resources/coupons").filter((file) => !file.endsWith("messages.ts"));
    const lines = files.reduce((sum, file) => sum + lengthOf(file), 0);
    expect(lines).toBeLessThanOrEqual(60);
  });

  const folders = readdirSync(path.join(projectRoot, "resources")).flatMap((name) => {
    const files = filesIn(`resources/${name}`, /\.(tsx?|css)$/);
    const declared = files.flatMap((file) => read(file).match(/= defineResource</g) ?? []).length;
    const lines = files.reduce((sum, file) => sum + lengthOf(file), 0);
    return declared > 0 ? [Math.round(lines / declared)] : [];
  });
  folders.sort((a, b) => a - b);

  it(`half of the folders in resources take fewer than 200 lines a resource, with words and style: ${folders.join(", ")}`, () => {
    expect(folders[Math.floor(folders.length / 2)]).toBeLessThan(200);
  });

  it("half of the console's files have 90 lines or fewer", () => {
    const lengths = ["src", "resources", "providers"].flatMap((folder) => filesIn(folder)).map(lengthOf);
    const median = lengths.sort((a, b) => a - b)[Math.floor(lengths.length / 2)];
    expect(median).toBeLessThanOrEqual(90);
  });
});

const hasLetters = (text: string) => /\p{L}/u.test(text);

/** Attributes and properties whose text a person reads or hears. */
const READ = [
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

/** Words written into code where they are shown, as "line: words". */
function wordsIn(source: string, file = "file.tsx"): string[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
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
    if ((ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)) && READ.includes(nameOf(node))) {
      const { initializer } = node;
      if (initializer && ts.isStringLiteralLike(initializer)) add(node, initializer.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

describe("the words that a person reads stand in a messages.ts", () => {
  it.each(
    ["src/kit", "resources"].flatMap((folder) => filesIn(folder)).filter((file) => !file.endsWith("messages.ts")),
  )("%s", (file) => {
    expect(wordsIn(read(file), file)).toEqual([]);
  });

  it("and nowhere in the markup of the app", () => {
    const markup = filesIn("src/app").filter((file) => file.endsWith(".tsx"));
    expect(markup.flatMap((file) => wordsIn(read(file), file).map((words) => `${file}:${words}`))).toEqual([]);
  });

  it("the scan finds them where they are", () => {
    expect(
      wordsIn('const a = <p title="Hello">{"there"} you {name} 7</p>;\nconst b = { label: "Edit", key: "x" };'),
    ).toEqual(["1: Hello", "1: there", "1: you", "2: Edit"]);
  });
});
