// @module-tag slow
import path from "node:path";
import { expect, it, vi } from "vitest";
import { projectRoot } from "../../scripts/project";
import { createTemporaryDirectory } from "./support/database";
import { spawnNode } from "./support/spawn-server";

// Command processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

it.each([
  ...[
    ...["audit-forget", "audit-verify", "backup", "create-admin", "distribute", "migrate", "rekey", "reset", "restore"],
    ...["rollups", "seed"],
  ].map((name) => `server/cli/${name}.ts`),
  ...["doctor", "eject", "faults", "load", "new-resource"].map((name) => `tools/${name}/main.ts`),
])("%s rejects an unknown option without a stack", async (script) => {
  const variables = {
    DATA_DIR: createTemporaryDirectory(),
    TSX_TSCONFIG_PATH: path.join(projectRoot, "tsconfig.json"),
  };
  const { code, stderr } = await spawnNode(script, variables, ["--unknown"]).ended;
  expect(code).toBeGreaterThan(0);
  expect(stderr).toContain("Unknown option '--unknown'");
  expect(stderr).not.toMatch(/^ +at /m);
});
