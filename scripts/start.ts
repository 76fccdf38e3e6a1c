/**
 * `npm start` builds the console if dist/ is missing or stale, then starts the bundled API, which serves it. With
 * --build-only it stops after the build.
 */
import { loadEnvFile, readEnv } from "../server/base/env";
import { exitWithError, StartError } from "../server/base/start-error";
import { buildIfStale } from "./build";

async function start(): Promise<void> {
  loadEnvFile();
  // Read the environment first, so that an invalid variable fails before the build.
  const env = readEnv(process.env);
  await buildConsole(env);
  if (!process.argv.includes("--build-only")) await import("../server/main");
}

async function buildConsole(env: Parameters<typeof buildIfStale>[0]): Promise<void> {
  try {
    const seconds = await buildIfStale(env, (why) => {
      print(`Building the console (dist/ is ${why}) …`);
    });
    print(seconds === undefined ? "The console is up to date" : `Built the console in ${seconds.toFixed(1)} s`);
  } catch (error) {
    throw new StartError(`The console cannot be built: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

start().catch(exitWithError);
