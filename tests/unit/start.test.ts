import { expect, it } from "vitest";
import { spawnNode } from "../server/support/spawn-server";

const build = (variables: Record<string, string> = {}) =>
  spawnNode("scripts/start.ts", variables, ["--build-only"]).ended;

it("npm start builds the console when a setting changed, and not a second time", { timeout: 180_000 }, async () => {
  // Leaves a build of these settings behind or finds one: either way the next line starts from a fresh one.
  await build({ VITE_MASK_IDENTIFIERS: "false" });
  expect(await build()).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/dist\/ is stale[^]*Built the console/),
  });
  expect((await build()).stdout).toBe("The console is up to date\n");
});
