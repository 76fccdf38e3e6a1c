/** Builds the console into dist/, unless the existing dist/ was built from the same sources and settings. */
import { createHash, type Hash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DEFAULT_DEMO_PASSWORD, shouldSeedDemo, type Env } from "../server/base/env";
import { DEMO_ADMIN } from "../server/seed/demo-accounts";
import { projectRoot } from "./project";

const dist = path.join(projectRoot, "dist");
const stampFile = path.join(dist, ".build-hash");

/** All inputs of a build. The bundled API is not part of it. */
const INPUTS = [
  "src",
  "providers",
  "resources",
  "public",
  "docs/for-administrators.md",
  "docs/for-auditors.md",
  "docs/images",
  "index.html",
  "vite.config.ts",
  "scripts/vite",
  "package-lock.json",
];

/**
 * Builds with Vite when dist/ is missing or stale. The sign-in page offers the demo account when the API is seeded and
 * its password is the default. VITE_DEMO_EMAIL and VITE_DEMO_PASSWORD override this.
 *
 * @param onStart called with the reason before the build starts
 * @returns the duration in seconds; undefined when dist/ is up to date
 * @throws any error from Vite. dist/ then has no stamp, so the next run builds again.
 */
export async function buildIfStale(
  env: Pick<Env, "DATABASE_URL" | "HOST" | "SEED_DEMO" | "DEMO_PASSWORD">,
  onStart: (why: "missing" | "stale") => void,
): Promise<number | undefined> {
  const vite = await import("vite");
  // The build is public, so a custom password is never put into it.
  if (shouldSeedDemo(env) && env.DEMO_PASSWORD === DEFAULT_DEMO_PASSWORD) {
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
  // Vite sets NODE_ENV for its plugins. Restore it, because the rest of this process is not in production mode.
  if (NODE_ENV === undefined) delete process.env["NODE_ENV"];
  writeFileSync(stampFile, stamp);
  return (performance.now() - started) / 1000;
}

/** An empty variable counts as not set. */
function hashInputs(variables: Record<string, string>): string {
  const hash = createHash("sha256");
  for (const input of INPUTS) addToHash(hash, input);
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
