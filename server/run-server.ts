import { eq } from "drizzle-orm";
import type { Db } from "./db/database";
import { users } from "./db/schema";
import { DEFAULT_DEMO_PASSWORD, type Env } from "./env";
import { createPasswords } from "./http/passwords";
import { DEMO_ADMIN } from "./seed/demo-accounts";
import { failToStart } from "./start-error";
import { startServer } from "./start-server";

/** Longer than any request takes, from when nothing new is taken; then the process ends with what is still open. */
const STOP_WITHIN_MS = 10_000;

/** Serves until the process is asked to end. @throws StartError when it cannot */
export async function runServer(env: Env): Promise<void> {
  const server = await startServer(env);
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), env.SHUTDOWN_DELAY_SECONDS * 1000 + STOP_WITHIN_MS).unref();
    server.stop().then(() => process.exit(0), failToStart);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);

  const demo = await demoAdminSignsIn(server.database.db, env);
  // Whoever waits for the first line may stop the server at once: nothing is still to be done then.
  print(`API and console   ${server.address}`);
  print(`Database          ${server.database.label}`);
  if (demo) {
    // A password of one's own is a secret, and what is printed may be kept.
    const own = env.DEMO_PASSWORD !== DEFAULT_DEMO_PASSWORD;
    print(
      `Demo sign-in      ${DEMO_ADMIN} with ${own ? "your DEMO_PASSWORD" : `the password ${DEFAULT_DEMO_PASSWORD}`}`,
    );
  }
}

/** What is printed must work: the demo may be off, or its password changed since the database was seeded. */
async function demoAdminSignsIn(db: Db, { DEMO_PASSWORD }: Env): Promise<boolean> {
  const [admin] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.email, DEMO_ADMIN));
  return createPasswords().verify(admin?.hash, DEMO_PASSWORD);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
