/** Opens the database that the environment selects. */
import type { Env } from "../base/env";
import type { Database } from "./database";
import { openPglite } from "./open-pglite";
import { openPostgres } from "./open-postgres";
import type { TimeLimits } from "./postgres-pools";

/** Value of DATA_DIR that keeps everything in memory, for tests and throw-away runs. */
export const IN_MEMORY = ":memory:";

/**
 * Opens PostgreSQL if DATABASE_URL is set. Otherwise opens PGlite in `<DATA_DIR>/pg`, or in memory if DATA_DIR is
 * ":memory:".
 * @param limits time limits of the API server. Commands such as `npm run reset` pass none. PGlite ignores the limits.
 * @throws StartError if the database is unreachable, damaged, not writable or in use by another process
 */
export async function connect(
  env: Pick<Env, "DATABASE_URL" | "DATABASE_READ_URL" | "DATABASE_POOLER" | "DATA_DIR">,
  limits?: TimeLimits,
): Promise<Database> {
  if (env.DATABASE_URL) return openPostgres(env.DATABASE_URL, limits, env);
  return openPglite(env.DATA_DIR === IN_MEMORY ? undefined : env.DATA_DIR);
}
