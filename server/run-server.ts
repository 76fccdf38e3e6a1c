import { eq } from "drizzle-orm";
import type { Db } from "./db/database";
import { users } from "./db/schema";
import { DEFAULT_DEMO_PASSWORD, type Env } from "./base/env";
import { createPasswordHasher } from "./auth/passwords";
import { DEMO_ADMIN } from "./seed/demo-accounts";
import { exitWithError } from "./base/start-error";
import { startServer } from "./start-server";

/** If closing takes longer than this, the process exits with code 1. Requests that are still running are cut off. */
const SHUTDOWN_TIMEOUT_MS = 10_000;

/**
 * Runs the server until the process receives SIGTERM or SIGINT.
 * @throws StartError if the server cannot start
 */
export async function runServer(env: Env): Promise<void> {
  const server = await startServer(env);
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), env.SHUTDOWN_DELAY_SECONDS * 1000 + SHUTDOWN_TIMEOUT_MS).unref();
    server.stop().then(() => process.exit(0), exitWithError);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);

  const demo = await canDemoAdminSignIn(server.database.db, env);
  // All other work is done before the first line, because a script that waits for it may stop the server at once.
  print(`API and console   ${server.address}`);
  print(`Database          ${server.database.label}`);
  if (demo) {
    // A custom password is a secret, and the output may be stored.
    const isOwn = env.DEMO_PASSWORD !== DEFAULT_DEMO_PASSWORD;
    print(
      `Demo sign-in      ${DEMO_ADMIN} with ${isOwn ? "your DEMO_PASSWORD" : `the password ${DEFAULT_DEMO_PASSWORD}`}`,
    );
  }
}

/** Whether the demo sign-in works. The demo may be off, or its password may have changed since seeding. */
async function canDemoAdminSignIn(db: Db, { DEMO_PASSWORD }: Env): Promise<boolean> {
  const [admin] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.email, DEMO_ADMIN));
  return createPasswordHasher().verify(admin?.hash, DEMO_PASSWORD);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
