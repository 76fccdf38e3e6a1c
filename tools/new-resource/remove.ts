/** `npm run remove:resource` removes what `npm run new:resource` wrote for a resource. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "../../scripts/project";
import { toCamelCase } from "./request";
import { removeRelatedList } from "./related-lists";
import { RequestError } from "./request-error";
import { updateApiDescription } from "./update-api-description";

const USAGE = `Usage: npm run remove:resource -- banners

Run it on a clean checkout. It also removes the migration, so use it only for a resource that no database has yet.
To retire a resource that has data, see docs/add-a-resource.md.`;

/** Returns the files and folders of a resource, relative to the project. */
function listFiles(name: string): string[] {
  const migrations = readdirSync(path.join(projectRoot, "server/db/migrations")).filter((file) =>
    new RegExp(`^\\d+-${name}\\.sql$`).test(file),
  );
  return [
    ...migrations.map((file) => `server/db/migrations/${file}`),
    `resources/${name}`,
    `server/resources/${name}`,
    `tests/server/${name}.test.ts`,
    `tests/resources/${name}.test.tsx`,
    `tests/e2e/${name}.spec.ts`,
  ].filter((file) => existsSync(path.join(projectRoot, file)));
}

/** The files in which a new resource is registered. */
const RESOURCE_LISTS = ["src/app/more-resources.ts", "server/resources/all.ts"];

/** Removes the import of a resource and its entry from a list of resources. */
function removeEntry(source: string, name: string): string {
  const identifier = toCamelCase(name);
  const registers = (line: string) =>
    line.startsWith(`import { ${identifier} } from "`) && line.endsWith(`/${name}/resource";`);
  const kept = source.split("\n").filter((line) => !registers(line) && line.trim() !== `${identifier},`);
  return kept.join("\n");
}

function changeFile(file: string, change: (source: string) => string): void {
  const target = path.join(projectRoot, file);
  const before = readFileSync(target, "utf8");
  const after = change(before);
  if (after === before) return;
  writeFileSync(target, after);
  console.log(`changed  ${file}`);
}

function removeResource(): void {
  const [name = "", ...further] = process.argv.slice(2);
  if (!/^[a-z][a-z0-9-]*$/.test(name) || further.length > 0) throw new RequestError(USAGE);
  if (!existsSync(path.join(projectRoot, `server/resources/${name}/table.ts`)))
    throw new RequestError(`“${name}” was not created by npm run new:resource.`);
  const { status, stdout } = spawnSync("git", ["status", "--porcelain"], { cwd: projectRoot, encoding: "utf8" });
  if (status !== 0 || stdout.trim() !== "")
    throw new RequestError("Commit or stash your changes first, so that git can bring back what this removes.");
  const files = listFiles(name);
  for (const file of files) {
    rmSync(path.join(projectRoot, file), { recursive: true });
    console.log(`removed  ${file}`);
  }
  const definitions = readdirSync(path.join(projectRoot, "resources"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => `resources/${file}`);
  for (const file of RESOURCE_LISTS) changeFile(file, (source) => removeEntry(source, name));
  // Remove the list of its records from the pages of other records.
  for (const file of definitions) changeFile(file, (source) => removeRelatedList(source, name));
  updateApiDescription();
}

try {
  removeResource();
} catch (error) {
  console.error(error instanceof RequestError ? error.message : error);
  process.exitCode = 1;
}
