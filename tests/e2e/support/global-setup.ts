/** The browser tests run the production build: it is brought up to date before the first of them. */
import { spawnSync } from "node:child_process";
import { projectRoot } from "../../../scripts/project";
import { testEnv } from "../../../scripts/test-env";

export default function buildConsole(): void {
  const built = spawnSync(process.execPath, ["--import", "tsx", "scripts/start.ts", "--build-only"], {
    cwd: projectRoot,
    encoding: "utf8",
    env: { ...process.env, ...testEnv },
  });
  if (built.status !== 0) throw new Error(`The console cannot be built:\n${built.stdout}${built.stderr}`);
}
