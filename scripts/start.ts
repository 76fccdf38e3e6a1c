/**
 * `npm start` builds the console into dist/ and the API into dist-server/, each only if it is missing or stale. Then it
 * starts the API, which serves the console. With --build-only it stops after the build.
 */
import path from "node:path";
import { pathToFileURL } from "node:url";
import { loadEnvFile, readEnv } from "../server/base/env";
import { exitWithError, StartError } from "../server/base/start-error";
import { buildConsole } from "./console-bundle";
import { projectRoot } from "./project";
import { SERVER_FILE, bundleServer } from "./server-bundle";

async function start(): Promise<void> {
  loadEnvFile();
  // Read the environment first, so that an invalid variable fails before the build.
  const env = readEnv(process.env);
  const consoleSeconds = await explainFailure("The console", () =>
    buildConsole(env, (why) => print(`Building the console (dist/ is ${why}) …`)),
  );
  print(
    consoleSeconds === undefined ? "The console is up to date" : `Built the console in ${consoleSeconds.toFixed(1)} s`,
  );
  const serverSeconds = await explainFailure("The server", () => bundleServer());
  if (serverSeconds !== undefined) print(`Built the server in ${serverSeconds.toFixed(1)} s`);
  if (!process.argv.includes("--build-only")) await import(pathToFileURL(path.join(projectRoot, SERVER_FILE)).href);
}

/** Runs a build, and says in its error what could not be built. */
async function explainFailure<T>(what: string, build: () => Promise<T>): Promise<T> {
  try {
    return await build();
  } catch (error) {
    throw new StartError(`${what} cannot be built: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

start().catch(exitWithError);
