/** Readiness: whether this server should receive requests. */
import type { Db } from "../db/database";
import { migrationNames, pendingMigrations } from "../db/migrate";
import type { Jobs } from "../base/job-report";
import { withTimeout } from "../base/with-timeout";

const DATABASE_TIMEOUT_MS = 2_000;

/**
 * Lists what is not ready: "database" if the migrations cannot be checked in time, "migrations" if some have not run,
 * and the ids of hanging jobs.
 */
export type Readiness = (onFailure: (error: unknown) => void) => Promise<string[]>;

/**
 * Creates the readiness check.
 * @param timeoutMs timeout of the database, in milliseconds
 * @param directory the directory of the migrations; tests pass another one
 */
export function createReadiness(db: Db, jobs: Jobs, timeoutMs = DATABASE_TIMEOUT_MS, directory?: string): Readiness {
  // Read once: the migrations of the running version. An upgrade may add files before it restarts the server.
  const names = migrationNames(directory);
  // If the directory cannot be read, every readiness check reports that. This only prevents an unhandled rejection.
  names.catch(() => undefined);
  // Runs one query at a time. Repeated checks against a hanging database would otherwise use up its connections.
  let pending: Promise<string[]> | undefined;
  const migrations = () => (pending ??= pendingMigrations(db, names).finally(() => (pending = undefined)));

  async function checkDatabase(onFailure: (error: unknown) => void): Promise<string[]> {
    try {
      return (await withTimeout(migrations(), timeoutMs)).length > 0 ? ["migrations"] : [];
    } catch (error) {
      onFailure(error);
      return ["database"];
    }
  }

  return async (onFailure) => {
    const overdue = [...jobs].filter(([, { report }]) => report.isOverdue()).map(([name]) => name);
    return [...(await checkDatabase(onFailure)), ...overdue];
  };
}
