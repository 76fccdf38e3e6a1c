import type { TestProject } from "vitest/node";
import { startTemporaryPostgres } from "../../../scripts/temporary-postgres";

declare module "vitest" {
  interface ProvidedContext {
    /** Of a PostgreSQL server that the tests may make databases on; empty when they run on PGlite. */
    postgresUrl: string;
  }
}

/** `TEST_DATABASE=postgres` runs the same tests on PostgreSQL. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (process.env["TEST_DATABASE"] !== "postgres") {
    project.provide("postgresUrl", "");
    return undefined;
  }
  const postgres = await startTemporaryPostgres();
  project.provide("postgresUrl", postgres.url);
  return postgres.stop;
}
