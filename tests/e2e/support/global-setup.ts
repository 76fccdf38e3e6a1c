/**
 * Builds the console and the server, and creates the demo data, once before the first browser test. `startBundledApi`
 * gives each API a copy of the data.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { projectRoot } from "../../../scripts/project";
import { testEnv } from "../../../scripts/test-env";
import { FURTHER_RESOURCES } from "../../support/further-resources";
import { DEMO_DATA_DIR, startBundledApi } from "./bundled-api";

export default async function setUp(): Promise<() => void> {
  run("The console cannot be built", "scripts/start.ts", "--build-only");
  process.env[FURTHER_RESOURCES] = run(
    "The definitions cannot be read",
    "tests/e2e/support/print-further-resources.ts",
  );
  const directory = mkdtempSync(path.join(tmpdir(), "browser-tests-"));
  const api = await startBundledApi({ DATA_DIR: directory });
  await api.stop();
  process.env[DEMO_DATA_DIR] = directory;
  return () => rmSync(directory, { recursive: true, force: true });
}

/** Runs a script and returns its output. */
function run(failure: string, ...script: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", "tsx", ...script], {
    cwd: projectRoot,
    encoding: "utf8",
    env: { ...process.env, ...testEnv },
  });
  if (status !== 0) throw new Error(`${failure}:\n${stdout}${stderr}`);
  return stdout;
}
