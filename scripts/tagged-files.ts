/** Finds test files by the tags that they declare, such as `// @module-tag dates`. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "./project.ts";

/** Returns the Vitest files of a folder, such as `tests/unit`, that declare one of the tags. */
export function findTaggedFiles(folder: string, tags: readonly string[]): string[] {
  const files = readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`);
  return files.filter((file) => {
    const text = readFileSync(path.join(projectRoot, file), "utf8");
    return tags.some((tag) => new RegExp(`^// @module-tag ${tag}$`, "m").test(text));
  });
}
