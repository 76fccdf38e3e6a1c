/** Opens the database that the environment names. */
import type { Env } from "../env";
import type { Database } from "./database";
import { openPglite } from "./open-pglite";
import { openPostgres } from "./open-postgres";
import type { TimeLimits } from "./postgres-pools";

/** DATA_DIR that keeps everything in memory, for tests and throw-away runs. */
export const IN_MEMORY = ":memory:";

/**
 * PostgreSQL where DATABASE_URL is set, else PGlite in `<DATA_DIR>/pg`, or in memory where DATA_DIR is ":memory:".
 * @param limits of a server; what runs from the command line takes as long as it takes. PGlite has no one to wait for.
 * @throws StartError in one line when it cannot be reached, written or is in use by another process
 */
export async function connect(
  env: Pick<Env, "DATABASE_URL" | "DATABASE_READ_URL" | "DATABASE_POOLER" | "DATA_DIR">,
  limits?: TimeLimits,
): Promise<Database> {
  if (env.DATABASE_URL) return openPostgres(env.DATABASE_URL, limits, env);
  return openPglite(env.DATA_DIR === IN_MEMORY ? undefined : env.DATA_DIR);
}
