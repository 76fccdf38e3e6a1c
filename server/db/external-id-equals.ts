import { sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { externalIds } from "./schema-external-ids";

/**
 * Condition that the shop knows a record by this external id.
 * @param resource the console's name of the resource, such as "users"
 */
export const externalIdEquals = (id: PgColumn, resource: string, search: string): SQL =>
  sql`${id} = any(array(select ${externalIds.recordId} from ${externalIds}
    where ${externalIds.resource} = ${resource} and ${externalIds.externalId} = ${search}))`;
