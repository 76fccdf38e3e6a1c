/**
 * Runs `npm run new:resource` in a copy of the project. The generated code passes every check unchanged, browser tests
 * included.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it, vi } from "vitest";
import { copyProject } from "./support/project-copy";

// Runs the checks of a whole project, one after another.
vi.setConfig({ testTimeout: 900_000 });

/**
 * The example of the documentation, and a resource with every kind of field. The project will never use these names.
 */
const RESOURCES = [
  ["paper-lanterns", "--fields", "title:text!,position:number,isActive:boolean,startsAt:date"],
  [
    "tax-boxes",
    "--one",
    "Tax Box",
    "--many",
    "Duty Boxes",
    "--fields",
    "label:text!,note:text,rules:multiline!,weight:number!,pieces:integer,fee:money,duty:percent,opensAt:date!,isSealed:boolean," +
      "state:choice(draft|in_use|gone),size:choice(s1|s2)!",
  ],
];

const { root, run, runScript } = copyProject();

const newResource = (args: readonly string[]) => runScript("tools/new-resource/main.ts", ...args);

const written: string[] = [];
for (const args of RESOURCES) written.push(...(await newResource(args)));
const code = [...new Set(written)].filter((file) => /\.tsx?$/.test(file));

it("prints the files that it writes", () => {
  expect(written).toContain("resources/paper-lanterns/resource.ts");
  expect(code.length).toBeGreaterThan(25);
});

it.each([
  ["types", "tsc", ["--noEmit"]],
  ["lint", "oxlint", code],
  ["format", "prettier", ["--check", ...code]],
  ["import rules", "depcruise", ["src", "providers", "resources", "server", "scripts", "tools", "tests"]],
  ["unused code", "knip", []],
  ["copied code", "jscpd", ["--config", ".jscpd.json"]],
  ["project-wide rules", "vitest", ["run", "--project=unit", "tests/unit/permissions", "tests/*.test.ts"]],
  [
    "the API",
    "vitest",
    [
      "run",
      "--project=server",
      ...[
        "paper-lanterns",
        "tax-boxes",
        "schema",
        "permissions",
        "sort-indexes",
        "audit-every-route",
        "versions",
        "constraints",
      ].map((name) => `tests/server/${name}`),
    ],
  ],
  ["its screens", "vitest", ["run", "--project=kit", "tests/resources/paper-lanterns", "tests/resources/tax-boxes"]],
  [
    "faults, hostile values and the plain pages of Refine",
    "vitest",
    [
      "run",
      "--project=kit",
      "tests/kit/faults",
      "tests/kit/hostile",
      "tests/refine",
      "-t",
      "paper-lanterns|tax-boxes|fault matrix",
    ],
  ],
  [
    "the browser",
    "playwright",
    [
      "test",
      "paper-lanterns.spec",
      "tax-boxes.spec",
      "shell.spec",
      "--grep",
      "is made, found|sidebar holds|every entry",
    ],
  ],
] as const)("passes: %s", async (_, command, args) => {
  await run(command, ...args);
});

it("writes nothing when it refuses its arguments", async () => {
  const list = () => readFileSync(path.join(root, "src/app/declarations.ts"), "utf8");
  const before = list();
  await expect(newResource(["paper-lanterns", "--fields", "title:text!"])).rejects.toThrow("“paper-lanterns” already");
  await expect(newResource(["leaflets", "--fields", "title:words!"])).rejects.toThrow("unknown kind “words”");
  expect(list()).toBe(before);
});
