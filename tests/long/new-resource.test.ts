/** `npm run new:resource` in a copy of the project: what it writes passes every check as it is, in the browser too. */
import { execFile } from "node:child_process";
import { cpSync, readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it, vi } from "vitest";
import { projectRoot } from "../../scripts/project";
import { temporaryDirectory } from "../server/support/database";

// The checks of a whole project, one after the other.
vi.setConfig({ testTimeout: 900_000 });

/** The fields of the documentation's example, and one with every kind of field; no resource of this project will ever have these names. */
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

/** What of the environment a command needs; what vitest adds to it would make the console a test build. */
const PASSED_ON = ["PATH", "HOME", "TMPDIR", "LANG", "CHROMIUM_PATH", "PLAYWRIGHT_BROWSERS_PATH", "TEST_NOW"];

const root = temporaryDirectory();
const LEFT_OUT = ["node_modules", "dist", ".data", ".git", ".env", "test-results"].map((name) =>
  path.join(projectRoot, name),
);
cpSync(projectRoot, root, { recursive: true, filter: (source) => !LEFT_OUT.includes(source) });
symlinkSync(path.join(projectRoot, "node_modules"), path.join(root, "node_modules"));

const env = Object.fromEntries(PASSED_ON.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));

/** Runs a command in the copy; its failure says what it printed. */
async function run(command: string, ...args: string[]): Promise<string> {
  try {
    const file = command === "node" ? process.execPath : path.join(root, "node_modules", ".bin", command);
    const { stdout } = await promisify(execFile)(file, args, { cwd: root, env, maxBuffer: 2 ** 26 });
    return stdout;
  } catch (failure) {
    const { stdout = "", stderr = "" } = failure as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${args.join(" ")} failed:\n${stdout}\n${stderr}`, { cause: failure });
  }
}

const newResource = (args: readonly string[]) => run("node", "--import", "tsx", "scripts/new-resource.ts", ...args);

const written: string[] = [];
for (const args of RESOURCES) {
  const lines = (await newResource(args)).split("\n");
  written.push(...lines.flatMap((line) => /^(?:new|changed) +(\S+)$/.exec(line)?.[1] ?? []));
}
const code = [...new Set(written)].filter((file) => /\.tsx?$/.test(file));

it("says what it wrote", () => {
  expect(written).toContain("resources/paper-lanterns/resource.ts");
  expect(code.length).toBeGreaterThan(25);
});

it.each([
  ["types", "tsc", ["--noEmit"]],
  ["lint", "oxlint", code],
  ["format", "prettier", ["--check", ...code]],
  ["import rules", "depcruise", ["src", "providers", "resources", "server", "scripts", "tests"]],
  ["unused code", "knip", []],
  ["copied code", "jscpd", ["--config", ".jscpd.json"]],
  [
    "what holds for all of the project",
    "vitest",
    ["run", "--project=unit", "tests/unit/permissions", "tests/*.test.ts"],
  ],
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
    "every fault, every odd value and the plain pages of Refine",
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

it("writes nothing where it is asked for something that it refuses", async () => {
  const list = () => readFileSync(path.join(root, "src/app/resources.ts"), "utf8");
  const before = list();
  await expect(newResource(["paper-lanterns", "--fields", "title:text!"])).rejects.toThrow("“paper-lanterns” already");
  await expect(newResource(["leaflets", "--fields", "title:words!"])).rejects.toThrow("unknown kind “words”");
  expect(list()).toBe(before);
});
