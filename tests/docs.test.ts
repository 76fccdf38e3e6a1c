import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { FEATURES } from "../providers/features/contract";
import { projectRoot } from "../scripts/project";
import { readTasks } from "../src/app/help-tasks/read-tasks";
import { MENU } from "../src/app/menu";
import { resources } from "../src/app/resources";
import { bulkMessages } from "../src/kit/action/messages";

const require = createRequire(import.meta.url);

/** Every name that Refine's libraries export. */
const refine = new Set(
  ["@refinedev/core", "@refinedev/antd", "@refinedev/react-router"].flatMap((library) =>
    Object.keys(require(library) as object),
  ),
);

const read = (file: string) => readFileSync(path.join(projectRoot, file), "utf8");

describe("docs/backend.md describes each feature as the Help page does", () => {
  const page = read("docs/backend.md").replaceAll(/\s+/g, " ");

  it.each(Object.entries(FEATURES))("describes %s", (name, line) => {
    expect(page).toContain(`\`${name}\``);
    expect(page).toContain(line);
  });
});

/** Returns all texts of a messages file, except those that depend on values. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

describe.each(["docs/for-administrators.md", "docs/for-auditors.md"])("the tasks of %s", (file) => {
  const page = read(file);
  const { tasks } = readTasks(page);
  const messages = import.meta.glob<object>("../{src,resources}/**/*messages.ts", { eager: true });
  const labels = new Set([
    ...Object.values(messages).flatMap(textsIn),
    ...MENU.map(({ label }) => label),
    ...resources.flatMap(({ names, fields, actions }) => [
      ...Object.values(fields).map(({ label }) => label),
      ...Object.values(actions).flatMap(({ label, title, inputs }) => [
        label,
        title,
        bulkMessages.labelOf(label, names),
        ...inputs.map((input) => input.label),
      ]),
    ]),
  ]);

  it("name only labels that the console shows", () => {
    const named = [...page.matchAll(/\*\*([^*]+)\*\*/g)].map(([, label = ""]) => label.replaceAll(/\s+/g, " "));
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((label) => !labels.has(label))).toEqual([]);
  });

  it("have unique ids, which are the anchors of their headings", () => {
    expect(tasks.map(({ id }) => id)).toEqual(tasks.map(({ title }) => anchorOf(title)));
    expect(new Set(tasks.map(({ id }) => id)).size).toBe(tasks.length);
  });

  it("have pictures of the size that the Help page reserves", () => {
    for (const [, name = ""] of page.matchAll(/\(images\/(.+)\.png\)/g)) {
      const picture = readFileSync(path.join(projectRoot, `docs/images/${name}.png`));
      expect([picture.readUInt32BE(16), picture.readUInt32BE(20)], name).toEqual([1440, 900]);
    }
  });
});

const pages = [
  "README.md",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  ...readdirSync(path.join(projectRoot, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
  ...readdirSync(path.join(projectRoot, "tools")).map((name) => `tools/${name}/README.md`),
];

/** Returns the anchor of a heading: "The calls" → "the-calls" */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, "")
    .replaceAll(" ", "-");

const anchorsIn = (file: string) =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading ?? ""));

const code = ["src", "providers", "resources", "tests/refine"]
  .flatMap((folder) =>
    readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => read(`${folder}/${name}`)),
  )
  .join("\n");

/** The pages about the current code. A decision describes the code at the time of the decision. */
const currentPages = pages.filter((page) => !page.startsWith("docs/decisions/"));

/** "`first` and `second` in `path.ts`": one or more identifiers, then the TypeScript file that declares them. */
const NAMES_IN_FILE = /((?:`\w+`(?:, | and | or |, and )?)+) in `([\w./-]+\.tsx?)`/g;

/** Finds the names that a page says a file declares, and that the file does not declare. */
function undeclaredNames(page: string, readFile: (file: string) => string): string[] {
  return [...page.replaceAll(/\s+/g, " ").matchAll(NAMES_IN_FILE)].flatMap(([, names = "", file = ""]) => {
    const source = readFile(file);
    const isDeclared = (name: string) =>
      new RegExp(`\\b(?:function|const|let|class|interface|type|enum) ${name}\\b|\\b${name}\\??:`).test(source);
    const undeclared = (names.match(/(?<=`)\w+(?=`)/g) ?? []).filter((name) => !isDeclared(name));
    return undeclared.map((name) => `${name} in ${file}`);
  });
}

describe("the documentation refers only to what exists", () => {
  it.each(pages)("links in %s", (page) => {
    const links = [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link ?? "");
    const broken = links
      .filter((link) => !/^https?:/.test(link))
      .filter((link) => {
        const [file = "", anchor] = link.split("#");
        const target = file ? path.join(path.dirname(page), file) : page;
        if (!existsSync(path.join(projectRoot, target))) return true;
        return anchor !== undefined && !anchorsIn(target).includes(anchor);
      });
    expect(broken).toEqual([]);
  });

  it.each(pages)("files named in %s", (page) => {
    const named = [...read(page).matchAll(/`((?:src|server|providers|resources|tests|scripts|tools)\/[^`*<>{}\s]+)`/g)];
    const missing = named.map(([, file]) => file ?? "").filter((file) => !existsSync(path.join(projectRoot, file)));
    expect(missing).toEqual([]);
  });

  it.each(currentPages)("hooks named in %s", (page) => {
    const named = [...read(page).matchAll(/`(use[A-Z]\w+)/g)].map(([, hook]) => hook ?? "");
    expect(named.filter((hook) => !refine.has(hook) && !code.includes(`function ${hook}`))).toEqual([]);
  });

  it.each(currentPages)("identifiers that %s attributes to a file", (page) => {
    // A name without a folder, such as `contract.ts`, stands for several files, so search all code.
    const readFile = (file: string) => (file.includes("/") ? read(file) : code);
    expect(undeclaredNames(read(page), readFile)).toEqual([]);
  });

  it("reports an identifier that the file does not declare", () => {
    const source = "export const LIMIT = 5;\nfunction grow() {}\ninterface Page {\n  total?: number;\n}";
    const page = "Raise `LIMIT` and `total` in `src/list.ts`.\nCall `grow`, `shrink` or `trim`\nin `src/list.ts`.";
    expect(undeclaredNames(page, () => source)).toEqual(["shrink in src/list.ts", "trim in src/list.ts"]);
  });
});

describe("the npm commands", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const documentation = `${read("README.md")}\n${read("docs/development.md")}`;

  it.each(Object.keys(scripts))("a table row describes npm run %s", (name) => {
    // Such as "| `npm run seed -- --orders 100` | Replaces … |"; `npm test` and `npm start` need no "run".
    const row = new RegExp(`^\\| \`npm (?:run )?(?:-s )?${name}(?: [^\`|]*)?\` \\| [^|]+`, "m");
    expect(documentation).toMatch(row);
  });

  it.each(currentPages)("%s names only commands that exist", (page) => {
    const named = [...read(page).matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g)].map(([, name]) => name ?? "");
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });
});

it("the README is below 6,000 bytes", () => {
  expect(Buffer.byteLength(read("README.md"))).toBeLessThan(6000);
});

describe("the table of ASVS 5.0", () => {
  const page = read("docs/asvs.md");
  const section = (heading: string) => page.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  const rowsOf = (heading: string) =>
    [...section(heading).matchAll(/^\| (\d+\.\d+\.\d+) .+? \| .+ \|$/gm)].map(([, id = ""]) => id);
  const [met, notMet] = [rowsOf("Met"), rowsOf("Not met")];
  const notApplicable = [...section("Not applicable").matchAll(/\d+\.\d+\.\d+/g)].map(([id]) => id);
  const ids = [...met, ...notMet, ...notApplicable];

  it("lists each requirement of levels 1 and 2 once, except in the three chapters that it leaves out", () => {
    expect(new Set(ids).size).toBe(ids.length);
    const counts: Record<string, number> = {};
    for (const id of ids) {
      const [chapter = ""] = id.split(".");
      counts[chapter] = (counts[chapter] ?? 0) + 1;
    }
    // The number of requirements in each of the standard's other chapters.
    const standard = {
      1: 27,
      2: 11,
      3: 19,
      4: 10,
      5: 9,
      6: 35,
      7: 18,
      8: 7,
      11: 14,
      12: 9,
      13: 13,
      14: 9,
      15: 13,
      16: 16,
    };
    expect(counts).toEqual(standard);
  });

  it("gives the right totals", () => {
    expect(page.replaceAll(/\s+/g, " ")).toContain(
      `Of ${ids.length} requirements ${met.length} are met, ${notMet.length} are not, and ${notApplicable.length} are`,
    );
  });
});
