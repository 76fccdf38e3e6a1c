/** Starts the API: from source with `node --import tsx server/main.ts`, bundled with `node dist-server/main.js`. */
import { loadEnvFile, readEnv } from "./base/env";
import { exitWithError } from "./base/start-error";

async function main(): Promise<void> {
  loadEnvFile();
  const env = readEnv(process.env);
  // Imported only now, because loading takes seconds and `readEnv` should report a mistake at once.
  const { runServer } = await import("./run-server");
  await runServer(env);
}

main().catch(exitWithError);
