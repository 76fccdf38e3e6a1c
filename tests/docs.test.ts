import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { FEATURES } from "../providers/features/contract";
import { projectRoot } from "../scripts/project";

const require = createRequire(import.meta.url);

/** What Refine's libraries export. */
const refine = new Set(
  ["@refinedev/core", "@refinedev/antd", "@refinedev/react-router"].flatMap((library) =>
    Object.keys(require(library) as object),
  ),
);

const read = (file: string) => readFileSync(path.join(projectRoot, file), "utf8");

describe("the backend page lists the features of the table that the Help page lists", () => {
  const page = read("docs/backend.md").replaceAll(/\s+/g, " ");

  it.each(Object.entries(FEATURES))("%s with its line", (name, line) => {
    expect(page).toContain(`\`${name}\``);
    expect(page).toContain(line);
  });
});

const pages = [
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync(path.join(projectRoot, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];

/** The anchor that a heading gets: "The calls" → "the-calls" */
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

describe("what the documentation points at is there", () => {
  it.each(pages)("the links of %s", (page) => {
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

  it.each(pages)("the files that %s names", (page) => {
    const named = [...read(page).matchAll(/`((?:src|server|providers|resources|tests|scripts)\/[^`*<>{}\s]+)`/g)];
    const missing = named.map(([, file]) => file ?? "").filter((file) => !existsSync(path.join(projectRoot, file)));
    expect(missing).toEqual([]);
  });

  it.each(pages.filter((page) => !page.startsWith("docs/decisions/")))("the hooks that %s names", (page) => {
    const named = [...read(page).matchAll(/`(use[A-Z]\w+)/g)].map(([, hook]) => hook ?? "");
    expect(named.filter((hook) => !refine.has(hook) && !code.includes(`function ${hook}`))).toEqual([]);
  });

  it("the README is one page", () => {
    expect(Buffer.byteLength(read("README.md"))).toBeLessThan(6000);
  });
});

describe("the table of ASVS 5.0", () => {
  const page = read("docs/asvs.md");
  const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| (.+?) \| (.+?) \| (.+?) \|$/gm)].map(
    ([, id = "", what = "", state = "", why = ""]) => ({ id, what, state, why }),
  );
  const having = (state: string) => rows.filter((row) => row.state === state).length;

  it("has each requirement of the levels 1 and 2 once, by chapter", () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    const counts: Record<string, number> = {};
    for (const { id } of rows) {
      const [chapter = ""] = id.split(".");
      counts[chapter] = (counts[chapter] ?? 0) + 1;
    }
    // As the standard counts them.
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

  it("says of each whether it is met, by what or why not, and counts them right", () => {
    expect(having("met") + having("not met") + having("n/a")).toBe(rows.length);
    expect(page.replaceAll(/\s+/g, " ")).toContain(
      `Of ${rows.length} requirements ${having("met")} are met, ${having("not met")} are not, and ${having("n/a")} are`,
    );
  });
});
