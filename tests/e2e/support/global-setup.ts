/**
 * Builds the console and creates the demo data once before the first browser test. Every test API starts with a copy of
 * the data.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { projectRoot } from "../../../scripts/project";
import { testEnv } from "../../../scripts/test-env";
import { DEMO_DATA_DIR, startBundledApi } from "./bundled-api";

export default async function setUp(): Promise<() => void> {
  buildConsole();
  const directory = mkdtempSync(path.join(tmpdir(), "browser-tests-"));
  const api = await startBundledApi({ DATA_DIR: directory });
  await api.stop();
  process.env[DEMO_DATA_DIR] = directory;
  return () => rmSync(directory, { recursive: true, force: true });
}

function buildConsole(): void {
  const built = spawnSync(process.execPath, ["--import", "tsx", "scripts/start.ts", "--build-only"], {
    cwd: projectRoot,
    encoding: "utf8",
    env: { ...process.env, ...testEnv },
  });
  if (built.status !== 0) throw new Error(`The console cannot be built:\n${built.stdout}${built.stderr}`);
}
