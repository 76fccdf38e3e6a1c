/** The root folder of the project, independent of the working directory. */
import path from "node:path";

export const projectRoot = path.resolve(import.meta.dirname, "..");
