/**
 * `npm run licences` checks the licences of all shipped packages. It asks the registry for known vulnerabilities and
 * for the latest release of each runtime dependency, and writes docs/dependencies.md.
 *
 * Exits with 1 if a licence is not allowed, or a vulnerability is high or critical.
 */
import { readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { renderDependenciesPage, type DependencyRow } from "./licences/page";
import {
  readDirectDependencies,
  findDisallowedLicences,
  readShippedPackages,
  type ShippedPackage,
} from "./licences/shipped";
import { projectRoot } from "./project";
import { runCommand } from "./run-command";

/** Makes npm print its errors even if this script runs with `npm run -s`, but no warnings. */
const ONLY_ERRORS = { npm_config_loglevel: "error" };

/** The size of a package's own files in bytes, without nested dependencies. */
function sizeOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const entryPath = path.join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "node_modules" ? sum : sum + sizeOf(entryPath);
    return sum + statSync(entryPath).size;
  }, 0);
}

/** The date of the most recent release; undefined if the registry does not answer. */
async function lastRelease(name: string): Promise<string | undefined> {
  const { passed, output } = await runCommand("npm", ["view", name, "time", "--json"], ONLY_ERRORS);
  if (!passed) return undefined;
  const { created: _made, modified: _changed, ...versions } = JSON.parse(output) as Record<string, string>;
  return Object.values(versions).sort().at(-1)?.slice(0, 10);
}

const rowOf = async (dependency: ShippedPackage): Promise<DependencyRow> => ({
  ...dependency,
  bytes: sizeOf(path.join(projectRoot, "node_modules", dependency.name)),
  released: await lastRelease(dependency.name),
});

/**
 * @returns false if a high or critical vulnerability is known; true also if the registry does not answer, such as a
 *   mirror without an audit endpoint
 */
async function audit(): Promise<boolean> {
  const { passed, output } = await runCommand("npm", ["audit", "--omit=dev", "--audit-level=high"], ONLY_ERRORS);
  if (/audit endpoint returned an error/.test(output)) {
    console.log("Known vulnerabilities: not checked, because the registry did not answer the audit request.");
    return true;
  }
  console.log(output.trim());
  return passed;
}

const shipped = readShippedPackages();
const disallowed = findDisallowedLicences(shipped);
console.log(
  [...disallowed, `Licences: ${shipped.length - disallowed.length} of ${shipped.length} packages are allowed.`].join(
    "\n",
  ),
);
const rows = [];
for (const dependency of readDirectDependencies()) rows.push(await rowOf(dependency));
writeFileSync(path.join(projectRoot, "docs", "dependencies.md"), renderDependenciesPage(rows, shipped.length));
const isSafe = await audit();
process.exitCode = disallowed.length > 0 || !isSafe ? 1 : 0;
