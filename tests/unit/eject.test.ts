// @module-tag slow
/**
 * `npm run eject`: the requests it rejects, and the files it would write for every page. tests/long checks that those
 * pages work.
 */
import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { planEject } from "../../tools/eject/plan";
import { propertyPath } from "../../tools/eject/property-path";
import { PAGES, parseRequest, type PageKind } from "../../tools/eject/request";
import { projectRoot } from "../../scripts/project";
import { DECLARATIONS } from "../../src/app/declarations";
import { resources } from "../../src/app/resources";
import type { Resource } from "../../src/kit/define/resource";

/** The linter's limit per file. */
const MAX_LINES = 250;

const REGISTRY = "src/app/declarations.ts";

/** A temporary project with only the files that a plan reads or edits. */
let root = "";
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), "eject-"));
  mkdirSync(path.join(root, "src/app"), { recursive: true });
  for (const file of ["package.json", ".prettierrc.json"])
    copyFileSync(path.join(projectRoot, file), path.join(root, file));
  writeFileSync(
    path.join(root, REGISTRY),
    "export const DECLARATIONS: readonly (Resource | CustomPage)[] = [reviews];\n",
  );
});
afterAll(() => rmSync(root, { recursive: true }));

const plan = async (name: string, page: string) => planEject(root, parseRequest(projectRoot, name, page));

/** Returns the labels that a page must show. */
function textsOf({ list, fields, parts, actions }: Resource, page: PageKind): string[] {
  const label = (name: string) => fields[name]?.label ?? name;
  if (page === "list") return list.columns.map((column) => (typeof column === "string" ? label(column) : column[0]));
  if (page === "edit") return (actions["edit"]?.inputs ?? []).map((input) => input.label);
  const sections = parts?.flat().flatMap((part) => ("fields" in part ? part.fields : []));
  return (sections ?? Object.keys(fields)).map(label);
}

const everyPage = resources.flatMap((resource) =>
  PAGES.filter((page) => page !== "edit" || resource.actions["edit"]).map((page) => ({
    name: resource.name,
    page,
    resource,
  })),
);

describe.each(everyPage)("the $page page of $name", ({ name, page, resource }) => {
  it("has valid syntax, files of at most 250 lines and every declared label, and is registered", async () => {
    const { changes } = await plan(name, page);
    for (const { file, after } of changes) {
      const { diagnostics } = ts.transpileModule(after, {
        fileName: file,
        reportDiagnostics: true,
        compilerOptions: { jsx: ts.JsxEmit.ReactJSX, target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext },
      });
      expect(diagnostics?.map(({ messageText }) => messageText)).toEqual([]);
      expect(after.trimEnd().split("\n").length, file).toBeLessThanOrEqual(MAX_LINES);
    }
    const source = changes[0]?.after ?? "";
    expect(textsOf(resource, page).filter((text) => !source.includes(text))).toEqual([]);
    const route = page === "list" ? name : `${name}/${page}/:id`;
    const { after = "" } = changes.find(({ file }) => file === REGISTRY) ?? {};
    expect(after).toMatch(new RegExp(`name: "${route}",\\s+component: lazyPage\\(`));
  });
});

/** Returns the source of all files that a page would have. */
const sourceOf = async (name: string, page: string) =>
  (await plan(name, page)).changes.map(({ after }) => after).join("\n");

it("joins the values of a filter with the kit's function, because a value may contain commas", async () => {
  const source = await sourceOf("orders", "list");
  expect(source).toContain('narrow("paymentStatus", joinValues(values) || undefined)');
  expect(source).toMatch(/import \{.*\bjoinValues\b.*\} from "..\/..\/providers\/data\/contract"/);
});

it("shows an input only while its switch is on", async () => {
  const source = await sourceOf("product-approval", "show");
  expect(source).toMatch(/name="message"[^>]*hidden=\{getFieldValue\("sendToVendor"\) !== true\}/);
  expect(source).toContain('dependencies={["sendToVendor"]}');
});

describe("npm run eject", () => {
  it.each([
    ["nothing", "list", "There is no resource “nothing”. The resources are users, vendors,"],
    ["reviews", "print", "There is no page “print”. The pages are list, show, edit."],
    ["reviews", "edit", "“reviews” has no edit page: it declares no field with an input."],
  ])("rejects %s --page %s: %s", (name, page, why) => {
    expect(() => parseRequest(projectRoot, name, page)).toThrow(why);
  });

  it("rejects a page that is already written by hand", async () => {
    const declarations = DECLARATIONS as unknown[];
    declarations.push({ name: "users/show/:id", component: undefined });
    await expect(plan("users", "show")).rejects.toThrow("The page “users/show/:id” is already written by hand");
    declarations.pop();
  });

  it("rejects a page whose file already exists", async () => {
    const file = path.join(root, "resources/reviews/reviews-list-page.tsx");
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, "");
    await expect(plan("reviews", "list")).rejects.toThrow("resources/reviews/reviews-list-page.tsx already exists.");
    rmSync(file);
  });

  it.each([
    [["nothing", "--page", "list"], "There is no resource “nothing”."],
    [["reviews"], "Usage: npm run eject -- reviews --page list"],
    [["reviews", "--pages", "list"], "Unknown option '--pages'"],
  ])("exits with 1 and writes nothing for the arguments %j", async (args, why) => {
    const files = () => readdirSync(path.join(projectRoot, "resources/reviews"));
    const before = files();
    const command = promisify(execFile)(process.execPath, ["--import", "tsx", "tools/eject/main.ts", ...args], {
      cwd: projectRoot,
    });
    await expect(command).rejects.toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringContaining(why) as string,
    });
    expect(files()).toEqual(before);
  });
});

describe("the property path of a function", () => {
  interface Row {
    user?: { name?: string };
    vendor?: { shopName?: string; name?: string };
    status?: string;
  }
  it.each<[string, (row: Row) => unknown, readonly string[] | undefined]>([
    ["a property", ({ status }) => status, ["status"]],
    ["a property of a reference", ({ user }) => user?.name, ["user", "name"]],
    ["one of two properties", ({ vendor }) => vendor?.shopName ?? vendor?.name, undefined],
    ["one of two texts", ({ user }) => (user ? "user" : "nobody"), undefined],
    ["a computed value", ({ status }) => status?.toUpperCase(), undefined],
    ["the record itself", (row) => row, undefined],
  ])("that returns %s", (_, read, path) => {
    expect(propertyPath(read)).toEqual(path);
  });
});
