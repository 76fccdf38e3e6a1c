/** What can be exported: which records a query selects, and what stands in the columns of their file. */
import type { SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Cell } from "../../../providers/export/contract";
import type { PageQuery } from "../../http/page-query";

interface Identified {
  _id: string;
}

/** A column's heading, which stays the same for those who read the file with a program, and what stands in it. */
export type Columns<R> = Readonly<Record<string, (record: R) => Cell>>;

/** The declaration, which knows the query of its list and the records as their calls answer them. */
export interface Exportable<Q extends PageQuery, R extends Identified> {
  /** The {type} of the call, and what its permission begins with: the name of the resource. */
  type: string;
  table: PgTable & Record<NonNullable<NoInfer<Q>["sort"]> | "id" | "createdAt", PgColumn>;
  /** The query of the list call; the page of it is not asked for. */
  querystring: z.ZodObject & z.ZodType<Q>;
  where?: (query: Q) => SQL | undefined;
  /** The records with these ids, in any order; without those that are gone. */
  read: (ids: string[]) => Promise<readonly R[]>;
  columns: Columns<R>;
  /** The call answers JSON lines, too: the records as they are. */
  jsonLines?: true;
}

/** A source as it is read: the types of the declaration have seen that its parts fit together. */
export interface ExportSource {
  type: string;
  table: PgTable & Record<string, PgColumn>;
  querystring: z.ZodObject;
  where: (query: PageQuery) => SQL | undefined;
  read: (ids: string[]) => Promise<readonly Identified[]>;
  columns: Columns<Identified>;
  jsonLines?: true;
}

/** By their types. */
export type ExportSources = Map<string, ExportSource>;
