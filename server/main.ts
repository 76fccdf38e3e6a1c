/** Starts the API: `node --import tsx server/main.ts`, or bundled, `node dist-server/main.js`. */
import { loadEnvFile, readEnv } from "./base/env";
import { exitWithError } from "./base/start-error";

async function main(): Promise<void> {
  loadEnvFile();
  const env = readEnv(process.env);
  // Reports a mistake in the environment before the rest is loaded, which takes seconds.
  const { runServer } = await import("./run-server");
  await runServer(env);
}

main().catch(exitWithError);
