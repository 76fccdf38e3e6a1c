import type { PgTable } from "drizzle-orm/pg-core";
import type { ApiServer } from "../http/api-server";
import type { ApiContext } from "./api-context";

/** Registers routes below /api/admin. */
export type RoutePlugin = (app: ApiServer, context: ApiContext) => void;

/** A resource with one table, whose sample data needs no other. */
export interface ServerResource {
  routes: RoutePlugin;
  table: PgTable;
  /** Imports the sample data when it is needed: a server without it does not load it. */
  sampleData: () => Promise<(seed: number, now: Date) => PgTable["$inferInsert"][]>;
}
