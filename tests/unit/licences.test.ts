/** What ships stands under licences that somebody has allowed, and docs/dependencies.md says what each is for. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { EXCEPTIONS } from "../../scripts/licences/allowed";
import { pinned } from "../../scripts/licences/page";
import { PURPOSES } from "../../scripts/licences/purposes";
import { ownDependencies, refusedLicences, shippedPackages } from "../../scripts/licences/shipped";
import { projectRoot } from "../../scripts/project";

const own = ownDependencies();
const page = readFileSync(path.join(projectRoot, "docs", "dependencies.md"), "utf8");

it("every licence is allowed", () => {
  expect(shippedPackages().length).toBeGreaterThan(own.length);
  expect(refusedLicences(shippedPackages())).toEqual([]);
});

it("names what is not allowed", () => {
  const shipped = (licence: string, name = "some") => ({ name, version: "1.0.0", licence });
  expect(refusedLicences([shipped("GPL-3.0"), shipped(""), shipped("MIT"), shipped("(MIT OR GPL-3.0)")])).toEqual([
    "some 1.0.0 stands under GPL-3.0.",
    "some 1.0.0 stands under no licence.",
  ]);
  const [exception = ""] = Object.keys(EXCEPTIONS);
  expect(refusedLicences([shipped("GPL-3.0", exception)])).toHaveLength(1);
});

it("no exception has outlived its package", () => {
  const names = new Set(shippedPackages().map(({ name }) => name));
  expect(Object.keys(EXCEPTIONS).filter((name) => !names.has(name))).toEqual([]);
});

it("says of each runtime dependency what it is for, and of nothing else", () => {
  expect(Object.keys(PURPOSES).sort()).toEqual(own.map(({ name }) => name).sort());
});

it("the page has each with its version and its licence: npm run licences writes it", () => {
  const rows = page.split("\n").filter((line) => / \d{4}-\d\d-\d\d \|$/.test(line));
  expect(rows.map((row) => row.replace(/ [\d.]+ [kM]B \| [\d-]+ \|$/, ""))).toEqual(own.map(pinned));
});

it("npm runs no script by itself: an install neither asks the registry more nor writes a page", () => {
  const { scripts } = JSON.parse(readFileSync(path.join(projectRoot, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const hooks = ["dependencies", "prepare", "prepublish", "preinstall", "install", "postinstall"];
  expect(hooks.filter((hook) => hook in scripts)).toEqual([]);
});
