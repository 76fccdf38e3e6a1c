/**
 * Bundles the API into dist-server/, unless the existing bundle was made from the same sources. Startup takes a third
 * less time with a few files than with the hundreds in `server/`. Packages are not bundled.
 */
import path from "node:path";
import { projectRoot } from "./project";
import { buildIfStale, type OnBuild } from "./stale-build";

const FOLDER = "dist-server";
const ENTRY = "main.js";

/** The file to start the API with. */
export const SERVER_FILE = `${FOLDER}/${ENTRY}`;

const INPUTS = ["server", "providers", "resources", "scripts/server-bundle.ts", "package-lock.json"];

/**
 * @returns the duration in seconds; undefined when the bundle is up to date
 * @throws any error from Vite
 */
export function bundleServer(onBuild: OnBuild = () => undefined): Promise<number | undefined> {
  return buildIfStale({ folder: FOLDER, entry: ENTRY, inputs: INPUTS, build }, onBuild);
}

async function build(): Promise<void> {
  const vite = await import("vite");
  await vite.build({
    root: projectRoot,
    configFile: false,
    envDir: false,
    logLevel: "warn",
    publicDir: false,
    ssr: { external: true },
    build: {
      ssr: true,
      outDir: path.join(projectRoot, FOLDER),
      target: "node20",
      rolldownOptions: {
        input: path.join(projectRoot, "server/main.ts"),
        output: { entryFileNames: ENTRY, chunkFileNames: "[name]-[hash].js" },
      },
    },
  });
}
