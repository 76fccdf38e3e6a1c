import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { ApiServer } from "../http/api-server";
import type { ApiContext } from "./api-context";

/** Registers the routes of a resource. */
export type RoutePlugin = (app: ApiServer, context: ApiContext) => void;

/** Returns the ids of some sample records of another table. */
export type SampleIds = (table: PgTable & { id: PgColumn }) => Promise<string[]>;

type Rows = PgTable["$inferInsert"][];

/** A resource with one table. Its sample data may refer to records of other tables. */
export interface ServerResource {
  routes: RoutePlugin;
  table: PgTable;
  /** Imports the generator of the sample data. Only a seed calls this, so that other starts do not load the module. */
  sampleData: () => Promise<(seed: number, now: Date, sampleIds: SampleIds) => Rows | Promise<Rows>>;
}
