/** Describes what can be exported: the records that a query selects, and the columns of the file. */
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Cell } from "../../providers/export/contract";
import type { Conditions } from "../db/conditions";
import type { PageQuery } from "./page-query";

interface WithId {
  _id: string;
}

/** Maps each column heading to its value. Headings are stable, because programs read these files. */
export type Columns<R> = Readonly<Record<string, (record: R) => Cell>>;

/** The declaration of an export, typed by the query of its list and by the records in API responses. */
export interface ExportDefinition<Q extends PageQuery, R extends WithId> {
  /** The resource name. It is the {type} in the path and the prefix of the permission. */
  type: string;
  table: PgTable & Record<NonNullable<NoInfer<Q>["sort"]> | "id" | "createdAt", PgColumn>;
  /** The query schema of the list. Pagination is ignored. */
  querystring: z.ZodObject & z.ZodType<Q>;
  where?: (query: Q) => Conditions;
  /** Returns the records with these ids in any order. Records that were deleted meanwhile are missing. */
  read: (ids: string[]) => Promise<readonly R[]>;
  columns: Columns<R>;
  /** Also offers JSON lines, which contain the records unchanged. */
  jsonLines?: true;
}

/** An `ExportDefinition` without type parameters. The definition already ensures that its parts fit together. */
export interface ExportSource {
  type: string;
  table: PgTable & Record<string, PgColumn>;
  querystring: z.ZodObject;
  where: (query: PageQuery) => Conditions;
  read: (ids: string[]) => Promise<readonly WithId[]>;
  columns: Columns<WithId>;
  jsonLines?: true;
}

/** Export sources by type. */
export type ExportSources = Map<string, ExportSource>;
