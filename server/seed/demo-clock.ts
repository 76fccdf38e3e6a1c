import { inArray } from "drizzle-orm";
import { setClock } from "../base/clock";
import type { Database } from "../db/database";
import { users } from "../db/schema";
import type { Env } from "../base/env";
import { DEMO_ACCOUNT_IDS } from "./demo-accounts";
import { StartError } from "../base/start-error";

/**
 * Fixes the server's clock at DEMO_NOW, if that variable is set. The database must already be migrated.
 * @throws StartError if the database has users but no demo accounts, because real records need real timestamps
 */
export async function startDemoClock({ DEMO_NOW }: Pick<Env, "DEMO_NOW">, { db, label }: Database): Promise<void> {
  if (!DEMO_NOW) return;
  const isDemo = (await db.$count(users)) === 0 || (await db.$count(users, inArray(users.id, DEMO_ACCOUNT_IDS))) > 0;
  if (!isDemo) {
    throw new StartError(`DEMO_NOW is only for tests and demos, but ${label} contains real records. Remove DEMO_NOW.`);
  }
  setClock(DEMO_NOW);
}
