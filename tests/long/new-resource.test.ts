/**
 * Runs the commands of docs/add-a-resource.md in a copy of the project, and `npm run new:resource` with every kind of
 * field. The generated code passes every check unchanged, including its own browser tests.
 */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it, vi } from "vitest";
import { projectRoot } from "../../scripts/project";
import { findTaggedFiles } from "../../scripts/tagged-files";
import { copyProject } from "./support/project-copy";

// Runs the checks of a whole project, one after another.
vi.setConfig({ testTimeout: 3_600_000 });

/** The commands of the documentation, each split into its arguments. */
const documentedCommands = [
  ...readFileSync(path.join(projectRoot, "docs/add-a-resource.md"), "utf8").matchAll(/^```sh\n([^]*?)\n```$/gm),
]
  .flatMap(([, block = ""]) => block.split("\n"))
  .map((line) => [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? ""));

const argumentsOf = (script: string) => {
  const command = documentedCommands.find((words) => words[0] === "npm" && words[2] === script);
  if (!command) throw new Error(`docs/add-a-resource.md does not show npm run ${script}.`);
  return command.slice(command.indexOf("--") + 1);
};

/** A resource with every kind of field. The project will never use its name. */
const EVERY_KIND = [
  "tax-boxes",
  "--one",
  "Tax Box",
  "--many",
  "Duty Boxes",
  "--fields",
  "label:text!,note:text,rules:multiline!,weight:number!,pieces:integer,fee:money,duty:percent,opensAt:date!,isSealed:boolean," +
    "state:choice(draft|in_use|gone),size:choice(s1|s2)!,vendor:ref(vendors),order:text!",
  "--action",
  "use:draft>in_use:reason",
  "--action",
  "retire:in_use>gone",
];

const { root, run, runScript } = copyProject();
const git = (...args: string[]) => promisify(execFile)("git", args, { cwd: root });
const commitAll = async () => {
  await git("add", "--all");
  await git("-c", "user.name=Test", "-c", "user.email=test@shop.example", "commit", "--quiet", "--message", "State");
};

await git("init", "--quiet");
await commitAll();

const newResource = (args: readonly string[]) => runScript("tools/new-resource/main.ts", ...args);

const written = [...(await newResource(argumentsOf("new:resource"))), ...(await newResource(EVERY_KIND))];

it("prints the files that it writes", () => {
  expect(written).toContain("resources/claims/resource.ts");
  expect(written).toContain("resources/orders/resource.ts");
});

it("passes `npm run check` without changes", async () => {
  await run("node", "--import", "tsx", "scripts/test.ts", "--no-browser");
});

it("passes the slow tests, which visit the new pages and routes and play faults on them", async () => {
  await run(
    "vitest",
    "run",
    "--project=unit*",
    "--project=kit*",
    "--project=server",
    ...findTaggedFiles("tests", ["slow"]),
  );
});

it("passes the tests of the new pages, the sidebar and the command palette in a browser", async () => {
  expect(documentedCommands).toContainEqual(["npx", "playwright", "test", "claims"]);
  const names = "is made, found|fourteen entries in order|opens each entry|finds a vendor with Ctrl";
  await run("playwright", "test", "claims", "tax-boxes", "shell.spec", "finder.spec", "--grep", names);
});

it("writes nothing when it rejects its arguments", async () => {
  const list = () => readFileSync(path.join(root, "src/app/more-resources.ts"), "utf8");
  const before = list();
  await expect(newResource(["claims", "--fields", "title:text!"])).rejects.toThrow("“claims” already");
  await expect(newResource(["leaflets", "--fields", "title:words!"])).rejects.toThrow("unknown kind “words”");
  expect(list()).toBe(before);
});

it("is undone by remove:resource, on a clean checkout only", async () => {
  const remove = (name: string) => run("node", "--import", "tsx", "tools/new-resource/remove.ts", name);
  await expect(remove("claims")).rejects.toThrow("Commit or stash your changes first");
  await commitAll();
  await remove(argumentsOf("remove:resource")[0] ?? "");
  await commitAll();
  await remove("tax-boxes");
  await git("add", "--all");
  expect((await git("diff", "--cached", "--stat", "HEAD~2")).stdout).toBe("");
});
