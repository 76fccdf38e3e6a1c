/** Builds the console into dist/, unless the existing dist/ was built from the same sources and settings. */
import { DEFAULT_DEMO_PASSWORD, shouldSeedDemo, type Env } from "../server/base/env";
import { DEMO_ADMIN } from "../server/seed/demo-accounts";
import { projectRoot } from "./project";
import { buildIfStale, type OnBuild } from "./stale-build";

/** All inputs of the build, which does not contain the bundled API. */
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
 * Builds with Vite when dist/ is missing or stale. The sign-in page offers the demo account if the API seeds the demo
 * data and the password of the demo account is the default. VITE_DEMO_EMAIL and VITE_DEMO_PASSWORD override this.
 *
 * @returns the duration in seconds; undefined when dist/ is up to date
 * @throws any error from Vite
 */
export async function buildConsole(
  env: Pick<Env, "DATABASE_URL" | "HOST" | "SEED_DEMO" | "DEMO_PASSWORD">,
  onBuild: OnBuild,
): Promise<number | undefined> {
  const vite = await import("vite");
  // The build is public, so a custom password is never put into it.
  if (shouldSeedDemo(env) && env.DEMO_PASSWORD === DEFAULT_DEMO_PASSWORD) {
    const { VITE_DEMO_EMAIL, VITE_DEMO_PASSWORD } = vite.loadEnv("production", projectRoot, "VITE_");
    process.env["VITE_DEMO_EMAIL"] = VITE_DEMO_EMAIL ?? DEMO_ADMIN;
    process.env["VITE_DEMO_PASSWORD"] = VITE_DEMO_PASSWORD ?? DEFAULT_DEMO_PASSWORD;
  }
  const variables = vite.loadEnv("production", projectRoot, "VITE_");
  const build = () => vite.build({ root: projectRoot, logLevel: "warn" });
  return buildIfStale({ folder: "dist", entry: "index.html", inputs: INPUTS, variables, build }, onBuild);
}
