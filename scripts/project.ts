/** Where the project stands, whatever folder a script is started from. */
import path from "node:path";

export const projectRoot = path.resolve(import.meta.dirname, "..");
