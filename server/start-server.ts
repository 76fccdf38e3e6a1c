import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { warnAboutUnusedGrants } from "./auth/grants";
import { buildApp } from "./app";
import { loadKeyring } from "./db/data-keys";
import { initEncryption } from "./maintenance/init-encryption";
import { connect } from "./db/connect";
import type { Database } from "./db/database";
import { CONNECTION_LOST, errorCode } from "./db/error-code";
import { migrate } from "./migrate";
import { checkAndVacuumPglite } from "./maintenance/vacuum-pglite";
import { startDemoClock } from "./seed/demo-clock";
import { shouldSeedDemo, type Env } from "./base/env";
import type { ShutdownState } from "./http/connections";
import { warnAboutMissingTrustProxy } from "./http/network-of";
import { createPasswordHasher } from "./auth/passwords";
import { rejectKnownPasswords } from "./seed/reject-known-passwords";
import { StartError } from "./base/start-error";

export interface RunningServer {
  app: FastifyInstance;
  database: Database;
  /** For example "http://127.0.0.1:3000". With PORT=0 it contains the port that the system chose. */
  address: string;
  /**
   * Reports "not ready" for SHUTDOWN_DELAY_SECONDS, so that a load balancer sends requests elsewhere. Then stops
   * listening, lets requests in progress finish, closes the database and releases its lock.
   */
  stop(): Promise<void>;
}

/**
 * Opens and migrates the database, seeds the demo into an empty one if configured, and listens.
 * @throws StartError with a one-line message for problems that the operator can fix; the database is then closed
 */
export async function startServer(env: Env): Promise<RunningServer> {
  const database = await connect(env, env);
  try {
    const keyring = await loadKeyring(env);
    await migrate(database);
    await initEncryption(database, keyring);
    await startDemoClock(env, database);
    const passwords = createPasswordHasher();
    await rejectKnownPasswords(database.db, env, passwords);
    if (shouldSeedDemo(env)) {
      const { seedIfEmpty } = await import("./seed/seed-demo");
      await seedIfEmpty(database.db, passwords, env.DEMO_PASSWORD);
    }
    if (database.kind === "pglite") await checkAndVacuumPglite(database);
    const stopping: ShutdownState = { begun: false };
    const app = await buildApp({ database, env, passwords, stopping });
    await warnAboutUnusedGrants(app, database.db);
    warnAboutMissingTrustProxy(app, env);
    const address = await listen(app, env);
    const stop = async () => {
      stopping.begun = true;
      await wait(env.SHUTDOWN_DELAY_SECONDS * 1000);
      await app.close();
      await database.close();
    };
    return { app, database, address, stop };
  } catch (error) {
    await database.close();
    if (errorCode(error) !== CONNECTION_LOST) throw error;
    throw new StartError(
      `${database.label} closed the connection while the server started. An upgrade was rolled back. Start the server again.`,
    );
  }
}

async function listen(app: FastifyInstance, { HOST, PORT }: Env): Promise<string> {
  try {
    return await app.listen({ host: HOST, port: PORT });
  } catch (error) {
    await app.close();
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EADDRINUSE") {
      throw new StartError(`Port ${PORT} on ${HOST} is already in use. Stop the process that uses it, or set PORT.`);
    }
    if (code === "EACCES") throw new StartError(`This user may not open port ${PORT} on ${HOST}. Set PORT.`);
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
      throw new StartError(`HOST ${HOST} is not an address of this machine.`);
    }
    throw error;
  }
}
