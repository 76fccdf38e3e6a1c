// @module-tag all
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { projectRoot } from "../../scripts/project";
import { createDatabaseVariables, createMigratedDirectory, createTemporaryDirectory } from "./support/database";
import { TSX_LOADER, spawnNode, spawnServer } from "./support/spawn-server";

vi.setConfig({ testTimeout: 180_000 });

const ADMIN_PASSWORD = "correct-horse-battery";
const ARGS = ["--email", "Asha@Shop.example", "--name", "Asha Rao"];

const create = (variables: Record<string, string>, args = ARGS) =>
  spawnNode("server/cli/create-admin.ts", { ADMIN_PASSWORD, ...variables }, args).ended;

it("creates an administrator who can sign in, and rejects an email that has an account", async () => {
  const variables = { ...(await createDatabaseVariables()), SEED_DEMO: "false", DEMO_NOW: "" };
  expect(await create(variables)).toMatchObject({ code: 0, stdout: "asha@shop.example can sign in now.\n" });
  expect(await create(variables)).toMatchObject({ code: 1, stderr: "asha@shop.example already has an account.\n" });

  const address = await spawnServer(variables).address;
  const response = await fetch(`${address}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "asha@shop.example", password: ADMIN_PASSWORD }),
  });
  expect(await response.json()).toMatchObject({ user: { role: "admin", permissions: ["*"] } });
});

it("prompts for the password and does not echo it", async () => {
  const variables = { DATA_DIR: createMigratedDirectory(), PATH: process.env["PATH"] ?? "" };
  const command = `${process.execPath} --import ${TSX_LOADER} ${path.join(projectRoot, "server/cli/create-admin.ts")}`;
  const terminal = spawn("script", ["-qec", `${command} --email asha@shop.example --name Asha`, "/dev/null"], {
    cwd: createTemporaryDirectory(),
    env: variables,
  });
  onTestFinished(() => void terminal.kill("SIGKILL"));
  let output = "";
  terminal.stdout.on("data", (chunk: Buffer) => {
    if (!output.includes("Password:") && chunk.includes("Password:")) terminal.stdin.write(`${ADMIN_PASSWORD}\n`);
    output += chunk.toString();
  });
  await once(terminal, "close");
  expect(output).toContain("asha@shop.example can sign in now.");
  expect(output).not.toContain(ADMIN_PASSWORD);
});

it.each([
  [["--email", "nobody", "--name", "A"], {}, "--email must be an email address."],
  [["--email", "a@b.example"], {}, "--name is required."],
  [ARGS, { ADMIN_PASSWORD: "short" }, "The password must have at least 12 characters."],
])("rejects the arguments %j with the variables %j in one line", async (args, variables, line) => {
  const { code, stderr } = await create({ DATA_DIR: ":memory:", ...variables }, args);
  expect(code).toBe(1);
  expect(stderr.trim()).toBe(line);
});
