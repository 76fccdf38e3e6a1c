/** The image of deploy/Dockerfile has every file that the server needs, without having been built. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "../../scripts/project";

const dockerfile = readFileSync(path.join(projectRoot, "deploy", "Dockerfile"), "utf8");
const copied = [...dockerfile.matchAll(/^COPY --from=build \/app\/(\S+) /gm)].map(([, name = ""]) => name);

/** The files that a file needs, and those that these need, by the paths in the project. */
function neededBy(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const text = readFileSync(path.join(projectRoot, file), "utf8");
  for (const [, name = ""] of text.matchAll(/(?:from|import\(?) ?"(\.\.?\/[^"]+)"/g)) {
    const target = path.join(path.dirname(file), name);
    const [existing] = [`${target}.ts`, target].filter((one) => existsSync(path.join(projectRoot, one)));
    if (!existing) throw new Error(`${file} imports ${name}, which is not there.`);
    neededBy(existing, found);
  }
  return found;
}

it("copies the folders of all files that the server imports, also those for types alone", () => {
  const needed = neededBy("server/main.ts");
  expect(needed.size).toBeGreaterThan(200);
  expect([...needed].filter((file) => !copied.some((name) => file.startsWith(`${name}/`)))).toEqual([]);
});

it("copies the console, the packages and what says that these are modules", () => {
  expect(copied).toEqual(expect.arrayContaining(["package.json", "node_modules", "dist", "docs/openapi.json"]));
});
