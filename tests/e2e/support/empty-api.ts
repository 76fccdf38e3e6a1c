/** Starts the bundled API with a single account and without demo data. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { projectRoot } from "../../../scripts/project";
import { testEnv } from "../../../scripts/test-env";
import { startBundledApi, type BundledApi } from "./bundled-api";

/** The owner, whose account the command below creates. */
export const OWNER = { email: "asha@shop.example", password: "correct-horse-battery" };
const CREATE_OWNER = ["--import", "tsx", "server/cli/create-admin.ts", "--email", OWNER.email, "--name", "Asha Rao"];

/** Starts the API with additional environment variables, only the owner in the database, and the actual time. */
export async function startEmptyApi(variables: Record<string, string>): Promise<BundledApi> {
  const directory = mkdtempSync(path.join(tmpdir(), "empty-api-"));
  const env = { DATA_DIR: directory, SEED_DEMO: "false", DEMO_NOW: "", ...variables };
  await promisify(execFile)(process.execPath, CREATE_OWNER, {
    cwd: projectRoot,
    env: { ...process.env, ...testEnv, ...env, ADMIN_PASSWORD: OWNER.password },
  });
  const api = await startBundledApi(env);
  return {
    ...api,
    accounts: { admin: OWNER },
    async stop() {
      await api.stop();
      rmSync(directory, { recursive: true });
    },
  };
}
