/** Builds a folder again only when its inputs have changed. */
import { createHash, type Hash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "./project";

interface Output {
  /** The folder to build, as a project path. Each build creates `entry` in it. */
  folder: string;
  entry: string;
  /** Files and folders, as project paths. */
  inputs: readonly string[];
  /** Variables that change the output. An empty one counts as not set. */
  variables?: Readonly<Record<string, string>>;
  build: () => Promise<unknown>;
}

/** Called with the reason before a build starts. */
export type OnBuild = (why: "missing" | "stale") => void;

/**
 * @returns the duration in seconds; undefined when the folder is up to date
 * @throws any error from `build`. The folder then has no stamp, so the next run builds again.
 */
export async function buildIfStale(output: Output, onBuild: OnBuild): Promise<number | undefined> {
  const folder = path.join(projectRoot, output.folder);
  const stampFile = path.join(folder, ".build-hash");
  const stamp = hashInputs(output.inputs, output.variables ?? {});
  const isBuilt = existsSync(path.join(folder, output.entry));
  if (isBuilt && existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return undefined;

  onBuild(isBuilt ? "stale" : "missing");
  const started = performance.now();
  rmSync(stampFile, { force: true });
  const { NODE_ENV } = process.env;
  await output.build();
  // Vite sets NODE_ENV if it is not set. Undo that, because the rest of this process is not in production mode.
  if (NODE_ENV === undefined) delete process.env["NODE_ENV"];
  writeFileSync(stampFile, stamp);
  return (performance.now() - started) / 1000;
}

function hashInputs(inputs: readonly string[], variables: Readonly<Record<string, string>>): string {
  const hash = createHash("sha256");
  for (const input of inputs) addToHash(hash, input);
  for (const name of Object.keys(variables).sort()) {
    if (variables[name]) hash.update(`${name}=${variables[name]}\0`);
  }
  return hash.digest("hex");
}

/** Adds the path and the content of every file below, sorted by name. */
function addToHash(hash: Hash, relative: string): void {
  const absolute = path.join(projectRoot, relative);
  if (!existsSync(absolute)) return;
  if (statSync(absolute).isDirectory()) {
    for (const name of readdirSync(absolute).sort()) addToHash(hash, `${relative}/${name}`);
    return;
  }
  hash.update(`${relative}\0`).update(readFileSync(absolute)).update("\0");
}
