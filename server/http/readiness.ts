/** Whether this server should be sent requests. */
import type { Db } from "../db/database";
import { missingMigrations } from "../db/migrate";
import type { Jobs } from "../job-report";
import { within } from "./within";

const ANSWERS_WITHIN_MS = 2_000;

/** What is not ready: "database" when it does not answer in time, "migrations", and the names of jobs that hang. */
export type Readiness = (onFailure: (error: unknown) => void) => Promise<string[]>;

/** @param withinMs how long the database may take to answer, in milliseconds */
export function createReadiness(db: Db, jobs: Jobs, withinMs = ANSWERS_WITHIN_MS): Readiness {
  // One at a time: whoever asks again while the database hangs would take one connection after another.
  let asking: Promise<string[]> | undefined;
  const migrations = () => (asking ??= missingMigrations(db).finally(() => (asking = undefined)));

  async function ofDatabase(onFailure: (error: unknown) => void): Promise<string[]> {
    try {
      return (await within(migrations(), withinMs)).length > 0 ? ["migrations"] : [];
    } catch (error) {
      onFailure(error);
      return ["database"];
    }
  }

  return async (onFailure) => {
    const overdue = [...jobs].filter(([, { report }]) => report.isOverdue()).map(([name]) => name);
    return [...(await ofDatabase(onFailure)), ...overdue];
  };
}
