/** Builds the console into dist/, unless the dist/ that is there comes from the same sources and settings. */
import { createHash, type Hash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DEFAULT_DEMO_PASSWORD, seedsDemo, type Env } from "../server/env";
import { DEMO_ADMIN } from "../server/seed/demo-accounts";
import { projectRoot } from "./project";

const dist = path.join(projectRoot, "dist");
const stampFile = path.join(dist, ".build-hash");

/** All that a build reads. The bundled API is not of it. */
const INPUTS = [
  "src",
  "providers",
  "resources",
  "public",
  "index.html",
  "vite.config.ts",
  "scripts/vite",
  "package-lock.json",
];

/**
 * Builds with Vite when dist/ is missing or stale. The sign-in page offers the demo account of a seeded API whose
 * password is the default one, unless VITE_DEMO_EMAIL or VITE_DEMO_PASSWORD says otherwise.
 *
 * @param onStart told why a build is needed, before it starts
 * @returns the seconds that it took; undefined when there was nothing to build
 * @throws whatever Vite throws: dist/ then carries no stamp, and the next run builds again
 */
export async function buildIfStale(
  env: Pick<Env, "DATABASE_URL" | "HOST" | "SEED_DEMO" | "DEMO_PASSWORD">,
  onStart: (why: "missing" | "stale") => void,
): Promise<number | undefined> {
  const vite = await import("vite");
  // What the console is built with is public: a password of one's own is not put into it.
  if (seedsDemo(env) && env.DEMO_PASSWORD === DEFAULT_DEMO_PASSWORD) {
    const { VITE_DEMO_EMAIL, VITE_DEMO_PASSWORD } = vite.loadEnv("production", projectRoot, "VITE_");
    process.env["VITE_DEMO_EMAIL"] = VITE_DEMO_EMAIL ?? DEMO_ADMIN;
    process.env["VITE_DEMO_PASSWORD"] = VITE_DEMO_PASSWORD ?? DEFAULT_DEMO_PASSWORD;
  }
  const stamp = hashInputs(vite.loadEnv("production", projectRoot, "VITE_"));
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return undefined;

  onStart(existsSync(path.join(dist, "index.html")) ? "stale" : "missing");
  const started = performance.now();
  rmSync(stampFile, { force: true });
  const { NODE_ENV } = process.env;
  await vite.build({ root: projectRoot, logLevel: "warn" });
  // Vite sets it for its plugins. What runs in this process afterwards was not told to be in production.
  if (NODE_ENV === undefined) delete process.env["NODE_ENV"];
  writeFileSync(stampFile, stamp);
  return (performance.now() - started) / 1000;
}

/** An empty variable is as good as none. */
function hashInputs(variables: Record<string, string>): string {
  const hash = createHash("sha256");
  for (const input of INPUTS) addToHash(hash, input);
  for (const name of Object.keys(variables).sort()) {
    if (variables[name]) hash.update(`${name}=${variables[name]}\0`);
  }
  return hash.digest("hex");
}

/** Every file below, in the order of their names: its path and its bytes. */
function addToHash(hash: Hash, relative: string): void {
  const absolute = path.join(projectRoot, relative);
  if (!existsSync(absolute)) return;
  if (statSync(absolute).isDirectory()) {
    for (const name of readdirSync(absolute).sort()) addToHash(hash, `${relative}/${name}`);
    return;
  }
  hash.update(`${relative}\0`).update(readFileSync(absolute)).update("\0");
}
