/** The root folder of the project, found from the source files and from the bundle in dist-server/ alike. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

function findRoot(directory: string): string {
  if (existsSync(join(directory, "package.json"))) return directory;
  const parent = dirname(directory);
  if (parent === directory) throw new Error("There is no package.json. Copy the project, not only dist-server/.");
  return findRoot(parent);
}

export const PROJECT_ROOT = findRoot(import.meta.dirname);
