/** Runs `npm run eject` in a copy of the project. The generated pages pass the checks and their own tests. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it, vi } from "vitest";
import { copyProject } from "./support/project-copy";

vi.setConfig({ testTimeout: 900_000 });

const PAGES = [
  ["reviews", "list"],
  ["users", "show"],
  ["coupons", "edit"],
  ["support", "show"],
] as const;

const { root, run, runScript } = copyProject();

const printed: string[] = [];
for (const [name, page] of PAGES) printed.push(...(await runScript("tools/eject/main.ts", name, "--page", page)));
const files = [...new Set(printed)];

it("prints the files that it writes", () => {
  expect(files).toEqual([
    "resources/reviews/reviews-list-page.tsx",
    "tests/refine/reviews-list-page.test.tsx",
    "src/app/declarations.ts",
    "resources/users/users-show-page.tsx",
    "tests/refine/users-show-page.test.tsx",
    "resources/coupons/coupons-edit-page.tsx",
    "tests/refine/coupons-edit-page.test.tsx",
    "resources/support/support-show-page.tsx",
    "resources/support/support-show-actions.tsx",
    "resources/support/support-show-action-button.tsx",
    "tests/refine/support-show-page.test.tsx",
  ]);
});

it.each([
  ["types", "tsc", ["--noEmit"]],
  ["lint", "oxlint", files],
  ["format", "prettier", ["--check", ...files]],
  ["import rules", "depcruise", ["src", "providers", "resources", "server", "scripts", "tools", "tests"]],
  ["unused code", "knip", []],
  ["their own tests", "vitest", ["run", "--project=kit", ...files.filter((file) => file.startsWith("tests/"))]],
] as const)("passes: %s", async (_, command, args) => {
  await run(command, ...args);
});

it("does not eject a page twice and writes nothing", async () => {
  const registry = () => readFileSync(path.join(root, "src/app/declarations.ts"), "utf8");
  const before = registry();
  await expect(runScript("tools/eject/main.ts", "reviews", "--page", "list")).rejects.toThrow(
    "already written by hand",
  );
  expect(registry()).toBe(before);
});
