/** Runtime dependencies have an allowed licence, and docs/dependencies.md explains the use of each. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { LICENCE_EXCEPTIONS } from "../../scripts/licences/allowed";
import { formatPinnedColumns } from "../../scripts/licences/page";
import { PURPOSES } from "../../scripts/licences/purposes";
import { readDirectDependencies, findDisallowedLicences, readShippedPackages } from "../../scripts/licences/shipped";
import { projectRoot } from "../../scripts/project";

const own = readDirectDependencies();
const page = readFileSync(path.join(projectRoot, "docs", "dependencies.md"), "utf8");

it("allows every licence in use", () => {
  expect(readShippedPackages().length).toBeGreaterThan(own.length);
  expect(findDisallowedLicences(readShippedPackages())).toEqual([]);
});

it("names a licence that is not allowed", () => {
  const shipped = (licence: string, name = "some") => ({ name, version: "1.0.0", licence });
  expect(
    findDisallowedLicences([shipped("GPL-3.0"), shipped(""), shipped("MIT"), shipped("(MIT OR GPL-3.0)")]),
  ).toEqual([
    "some 1.0.0 has the licence GPL-3.0, which is not allowed.",
    "some 1.0.0 has no licence, which is not allowed.",
  ]);
  const [exception = ""] = Object.keys(LICENCE_EXCEPTIONS);
  expect(findDisallowedLicences([shipped("GPL-3.0", exception)])).toHaveLength(1);
});

it("has no exception for a package that is gone", () => {
  const names = new Set(readShippedPackages().map(({ name }) => name));
  expect(Object.keys(LICENCE_EXCEPTIONS).filter((name) => !names.has(name))).toEqual([]);
});

it("says for each runtime dependency, and only those, what it is for", () => {
  expect(Object.keys(PURPOSES).sort()).toEqual(own.map(({ name }) => name).sort());
});

it("docs/dependencies.md has the versions and licences that npm run licences writes", () => {
  const rows = page.split("\n").filter((line) => / \d{4}-\d\d-\d\d \|$/.test(line));
  expect(rows.map((row) => row.replace(/ [\d.]+ [kM]B \| [\d-]+ \|$/, ""))).toEqual(own.map(formatPinnedColumns));
});

it("defines no install script, so an install never rewrites docs/dependencies.md", () => {
  const { scripts } = JSON.parse(readFileSync(path.join(projectRoot, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const hooks = ["dependencies", "prepare", "prepublish", "preinstall", "install", "postinstall"];
  expect(hooks.filter((hook) => hook in scripts)).toEqual([]);
});
