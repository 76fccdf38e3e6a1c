import { inArray } from "drizzle-orm";
import type { Db } from "../db/database";
import { users } from "../db/schema";
import { DEFAULT_DEMO_PASSWORD, isShared, shouldSeedDemo, type Env } from "../base/env";
import type { PasswordHasher } from "../auth/passwords";
import { StartError } from "../base/start-error";
import { DEMO_ACCOUNT_IDS } from "./demo-accounts";

/**
 * Checks the demo password before a database is seeded.
 * @throws StartError if the server is reachable by others and uses the default password
 */
export function rejectDefaultDemoPassword(env: Env): void {
  if (isShared(env) && env.DEMO_PASSWORD === DEFAULT_DEMO_PASSWORD) {
    throw new StartError(
      "Other machines can reach this server. Set your own DEMO_PASSWORD before you load the demo data.",
    );
  }
}

/**
 * Refuses to start a server that others can reach if a demo account has, or would get, the password from this
 * repository. Without users, it also requires SEED_DEMO to be set.
 * @throws StartError with a one-line message that says which setting to change
 */
export async function rejectKnownPasswords(db: Db, env: Env, passwords: PasswordHasher): Promise<void> {
  if (!isShared(env)) return;
  if ((await db.$count(users)) === 0) {
    if (env.SEED_DEMO === undefined) {
      throw new StartError(
        "There are no users yet. Set SEED_DEMO=false and run npm run create-admin. For a demo, set SEED_DEMO=true and your own DEMO_PASSWORD.",
      );
    }
    if (shouldSeedDemo(env)) rejectDefaultDemoPassword(env);
    return;
  }
  const accounts = await db
    .select({ email: users.email, hash: users.passwordHash })
    .from(users)
    .where(inArray(users.id, DEMO_ACCOUNT_IDS));
  for (const { email, hash } of accounts) {
    if (!(await passwords.verify(hash, DEFAULT_DEMO_PASSWORD))) continue;
    throw new StartError(
      `Other machines can reach these records, and ${email} has the public demo password. Reset the demo with npm run reset and your own DEMO_PASSWORD, or listen only on HOST=127.0.0.1.`,
    );
  }
}
