/** The production build contains no React Query devtools. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { projectRoot } from "../../scripts/project";

/** A class name on every element of the devtools. */
const MARK = "tsqd-";

/** Returns the scripts below a folder that contain the mark. */
function scriptsWithDevtools(folder: string): string[] {
  const from = path.join(projectRoot, folder);
  return readdirSync(from, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".js"))
    .filter((file) => readFileSync(path.join(from, file), "utf8").includes(MARK));
}

test("the build contains no React Query devtools @journey", () => {
  expect(scriptsWithDevtools("node_modules/@tanstack/query-devtools/build")).not.toEqual([]);
  expect(scriptsWithDevtools("dist")).toEqual([]);
});
