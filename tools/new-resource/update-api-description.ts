import { spawnSync } from "node:child_process";
import { projectRoot } from "../../scripts/project";

/**
 * Writes docs/openapi.json again, in a new process that loads the changed routes.
 * @throws Error if the routes cannot be loaded
 */
export function updateApiDescription(): void {
  const { status, stderr } = spawnSync(process.execPath, ["--import", "tsx", "scripts/openapi.ts"], {
    cwd: projectRoot,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`npm run openapi failed.\n${stderr}`);
  console.log("changed  docs/openapi.json");
}
