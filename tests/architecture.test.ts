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
  it("coupons, with list, create, edit, delete and show pages, take 60 lines besides words and what is computed", () => {
    const files = filesIn("resources/coupons").filter((file) => !/(messages|computed-fields)\.ts$/.test(file));
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

  it(`half of the folders in resources take 120 lines a resource or fewer, with words and style: ${folders.join(", ")}`, () => {
    expect(folders[Math.ceil(folders.length / 2) - 1]).toBeLessThanOrEqual(120);
  });

  it("half of the console's files have 90 lines or fewer", () => {
    const lengths = ["src", "resources", "providers"].flatMap((folder) => filesIn(folder)).map(lengthOf);
    const median = lengths.sort((a, b) => a - b)[Math.floor(lengths.length / 2)];
    expect(median).toBeLessThanOrEqual(90);
  });
});

/** What the kit gives to an author's functions and parts, or makes of what an author wrote. */
const GIVEN = ["Viewer", "Row", "PartProps", "FormPartProps", "OwnControlProps", "Resource"];

/** The names of the properties and methods that a file's types have, those of nested types too. */
function propertiesIn(source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if ((ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) && GIVEN.includes(node.name.text)) return;
    if (ts.isPropertySignature(node) || ts.isMethodSignature(node)) found.push(node.name.getText());
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("file.ts", source, ts.ScriptTarget.Latest, true));
  return found;
}

describe("the language of definitions", () => {
  const learnt = ["action", "field", "list", "resource", "tones"].flatMap((name) =>
    propertiesIn(read(`src/kit/define/${name}.ts`)),
  );

  it(`has 80 properties for an author to learn, or fewer: ${learnt.length}`, () => {
    expect(learnt.length).toBeGreaterThan(40);
    expect(learnt.length).toBeLessThanOrEqual(80);
  });

  it("the count takes properties, methods and nested ones, and nothing that the kit gives", () => {
    const source = "interface A { a: 1; b?(): { c: 2 } } type Row = { d: 3 }; interface Resource extends A { e: 4 }";
    expect(propertiesIn(source)).toEqual(["a", "b", "c"]);
  });
});

const KIT = "src/kit";

/** The rooms of the kit, each with those that its files import from, types and later loads included. */
function roomsOfKit(): Map<string, Set<string>> {
  const roomOf = (file: string) => path.relative(KIT, path.dirname(file));
  const rooms = new Map<string, Set<string>>();
  for (const file of filesIn(KIT)) {
    const room = rooms.get(roomOf(file)) ?? new Set();
    rooms.set(roomOf(file), room);
    for (const { fileName } of ts.preProcessFile(read(file), true, true).importedFiles) {
      const to = fileName.startsWith(".") ? path.join(path.dirname(file), fileName) : "";
      if (to.startsWith(`${KIT}/`) && roomOf(to) !== roomOf(file)) room.add(roomOf(to));
    }
  }
  return rooms;
}

/** On which level a room is, from 1: above every room that it imports from. Throws where imports go round. */
function levelOf(rooms: ReadonlyMap<string, ReadonlySet<string>>, room: string, above: readonly string[] = []): number {
  if (above.includes(room)) throw new Error(`Imports go round: ${[...above, room].join(" → ")}`);
  const below = [...(rooms.get(room) ?? [])].map((next) => levelOf(rooms, next, [...above, room]));
  return Math.max(0, ...below) + 1;
}

describe("the kit's rooms", () => {
  const rooms = roomsOfKit();
  // What stands next to the rooms is their common ground.
  const folders = [...rooms.keys()].filter((room) => room !== "");

  it(`are 12 or fewer, without others in them: ${folders.join(", ")}`, () => {
    expect(folders.length).toBeGreaterThan(1);
    expect(folders.length).toBeLessThanOrEqual(12);
    expect(folders.filter((room) => room.includes(path.sep))).toEqual([]);
  });

  it("stand on the files next to them, which import from no room", () => {
    expect([...(rooms.get("") ?? [])]).toEqual([]);
  });

  it("are on seven levels or fewer above those, and no imports between them go round", () => {
    const ground = new Map([...rooms].map(([room, below]) => [room, new Set([...below].filter((to) => to !== ""))]));
    const levels = folders.map((room) => levelOf(ground, room));
    expect(Math.max(...levels)).toBeLessThanOrEqual(7);
  });

  it("the search for a round finds it", () => {
    const round = new Map([
      ["a", new Set(["b"])],
      ["b", new Set(["c"])],
      ["c", new Set(["b"])],
    ]);
    expect(() => levelOf(round, "a")).toThrow("Imports go round: a → b → c → b");
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

describe("every test belongs to a command", () => {
  const tests = filesIn("tests", /\.(test|spec)\.\w+$/);

  it("by its folder", () => {
    const run = [
      /^tests\/((unit|server|long)\/.+|[^/]+)\.test\.ts$/,
      /^tests\/(kit|refine|resources)\/.+\.test\.tsx?$/,
      /^tests\/e2e\/.+\.spec\.ts$/,
    ];
    expect(tests.filter((file) => !run.some((files) => files.test(file)))).toEqual([]);
  });

  it("and by tags that a command knows", () => {
    // What Vitest's files say, Vitest checks itself.
    const known = ["@journey", "@phone", "@phone-only", "@dates"];
    const withoutComments = (file: string) => read(file).replaceAll(/\/\*\*[^]*?\*\//g, "");
    const tag = /(?<=[ "])@[a-z][a-z-]*(?=["` ])/g;
    const found = filesIn("tests/e2e", /\.ts$/).flatMap((file) => withoutComments(file).match(tag) ?? []);
    expect([...new Set(found)].sort()).toEqual([...known].sort());
  });
});
