/** Checks without a build that the image of deploy/Dockerfile has every file the server needs. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "../../scripts/project";

const dockerfile = readFileSync(path.join(projectRoot, "deploy", "Dockerfile"), "utf8");
const copied = [...dockerfile.matchAll(/^COPY --from=build \/app\/(\S+) /gm)].map(([, name = ""]) => name);

/** Returns the files that a file imports, directly and indirectly, as project paths. */
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

it("copies the folders of all files that the server imports, including type-only imports", () => {
  const needed = neededBy("server/main.ts");
  expect(needed.size).toBeGreaterThan(200);
  expect([...needed].filter((file) => !copied.some((name) => file.startsWith(`${name}/`)))).toEqual([]);
});

it("copies package.json, the packages, the console, the bundled server and the API description", () => {
  expect(copied).toEqual(
    expect.arrayContaining(["package.json", "node_modules", "dist", "dist-server", "docs/openapi.json"]),
  );
});
