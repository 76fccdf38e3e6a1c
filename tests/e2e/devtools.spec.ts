import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { projectRoot } from "../../scripts/project";

/** The prefix of every CSS class in the devtools, which their code contains. */
const CLASS_PREFIX = "tsqd-";

/** Returns the scripts in a folder and its subfolders that contain code of the devtools. */
function scriptsWithDevtools(folder: string): string[] {
  const root = path.join(projectRoot, folder);
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".js"))
    .filter((file) => readFileSync(path.join(root, file), "utf8").includes(CLASS_PREFIX));
}

test("the build contains no React Query devtools @journey", () => {
  // The search must find the devtools in their own package; otherwise an empty result proves nothing.
  expect(scriptsWithDevtools("node_modules/@tanstack/query-devtools/build")).not.toEqual([]);
  expect(scriptsWithDevtools("dist")).toEqual([]);
});
