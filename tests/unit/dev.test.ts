// @module-tag all
import { spawn } from "node:child_process";
import { utimesSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "../../scripts/project";
import { testEnv } from "../../scripts/test-env";
import manifest from "../../package.json" with { type: "json" };

it("npm run dev restarts the API when one of its files changes", { timeout: 120_000 }, async () => {
  expect(manifest.scripts.dev).toContain(
    "tsx watch --clear-screen=false --include server/db/migrations server/main.ts",
  );
  const env = { ...process.env, ...testEnv, SEED_DEMO: "false", DEMO_NOW: "" };
  const tsx = path.join(projectRoot, "node_modules/tsx/dist/cli.mjs");
  const api = spawn(process.execPath, [tsx, "watch", "--clear-screen=false", "server/main.ts"], {
    cwd: projectRoot,
    env,
    stdio: ["pipe", "pipe", "inherit"],
  });
  let starts = 0;
  let repeated: NodeJS.Timeout | undefined;
  const touch = () => utimesSync(path.join(projectRoot, "server/main.ts"), new Date(), new Date());
  api.stdout.on("data", (text: Buffer) => {
    starts += text.toString().split("API and console").length - 1;
  });
  try {
    await expect.poll(() => starts, { timeout: 60_000 }).toBe(1);
    touch();
    // The watcher may begin after the API, and then misses the first change.
    repeated = setInterval(touch, 25_000);
    await expect.poll(() => starts, { timeout: 60_000 }).toBe(2);
  } finally {
    clearInterval(repeated);
    api.kill("SIGTERM");
  }
});
