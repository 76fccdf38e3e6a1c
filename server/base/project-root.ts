/** The root folder of the project, found from the source files and from the bundle in dist-server/ alike. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

const findRoot = (directory: string): string =>
  existsSync(join(directory, "package.json")) ? directory : findRoot(dirname(directory));

export const PROJECT_ROOT = findRoot(import.meta.dirname);
