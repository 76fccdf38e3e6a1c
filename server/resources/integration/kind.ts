/** The interface of a kind of records that a shop's own system can send. */
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { SentRecordPath } from "../../../resources/integration/contract";
import type { Actor, AuditEvent } from "../../audit/entries";
import type { Db, Transaction } from "../../db/database";
import type { HttpError } from "../../http/errors";
import type { ApiContext } from "../../records/api-context";
import type { FastifyRequest } from "fastify";

/** An item of a batch whose external id is reserved, or whose record is locked. */
export interface UpsertEntry<Item> {
  externalId: string;
  /** The record's id. A new record gets this id. */
  id: string;
  isNew: boolean;
  /** Whether the item's `updatedAt` is later than the last one that the shop sent. False if either is unknown. */
  isNewer: boolean;
  item: Item;
}

/** The result for one entry. An error fails only this entry. */
export type UpsertOutcome = "created" | "updated" | "unchanged" | HttpError;

interface UpsertBatch<Item> {
  tx: Transaction;
  context: ApiContext;
  /** The person or the service token that sends the batch. */
  actor: Actor;
  entries: readonly UpsertEntry<Item>[];
}

interface UpsertResult {
  /** By record id. Must contain every entry. */
  outcomes: ReadonlyMap<string, UpsertOutcome>;
  /** One event for each created or updated record, unless `upsert` has already recorded it. */
  events: readonly AuditEvent[];
}

/** An item of a batch, or the reason why it is invalid. */
export interface SentItem {
  externalId: string;
  updatedAt?: Date | undefined;
  item: Record<string, unknown>;
  problem?: HttpError;
}

/** The arguments of `surround`. `upsert` runs the transaction. `items` may contain invalid items. */
interface SurroundedCall<R> {
  context: ApiContext;
  items: readonly SentItem[];
  upsert: (items: readonly SentItem[]) => Promise<R>;
}

export interface Kind<Fields extends z.ZodObject = z.ZodObject> {
  /** The kind's name in the URL, such as "customers". */
  name: string;
  /** The console's name of the resource, whose permissions the routes require. External ids are unique per resource. */
  resource: string;
  /** The path of the records below /api/admin. */
  recordPath: SentRecordPath;
  /** The name of one record in a sentence, such as "Customer". */
  noun: string;
  table: PgTable & { id: PgColumn };
  /** The schema of an item's fields that the shop owns. */
  fields: Fields;
  /** The schema of the fields that a read returns for a record, in addition to its ids. */
  record: z.ZodObject;
  /** Maximum number of items in a batch; 500 by default. */
  batchSize?: number;
  /** Limit of a request's body, in bytes; 4 MiB by default. */
  bodyLimit?: number;
  /**
   * Locks other rows before the records themselves, if changes in the console lock them in this order. Otherwise, a
   * batch and a change in the console could deadlock.
   */
  lockFirst?(tx: Transaction, items: readonly z.output<Fields>[]): Promise<void>;
  /**
   * Writes the entries, with a constant number of statements unless `batchSize` is small. Existing records are locked.
   * Must write only the fields that the shop owns, and must write nothing for an entry whose outcome is an error.
   */
  upsert(batch: UpsertBatch<z.output<Fields>>): Promise<UpsertResult>;
  /**
   * Runs around the transaction of `upsert`, for work that must not hold its locks. May change the items before it
   * passes them to `upsert`.
   */
  surround?<R>(call: SurroundedCall<R>): Promise<R>;
  /** Returns the fields of `record` by the record's id. */
  read(db: Db | Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, Record<string, unknown>>>;
  /**
   * Deletes a record and records the deletion. Absent if the shop cannot delete records of this kind.
   * @throws HttpError 409 if this record cannot be deleted
   */
  remove?(tx: Transaction, request: FastifyRequest, id: string): Promise<void>;
}
