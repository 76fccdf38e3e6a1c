/** Tables of the audit log: entries, encryption keys and their hashes, and the chain of seals. */
import { bigint, integer, pgTable, text } from "drizzle-orm/pg-core";
import { OUTCOMES } from "../../resources/audit/contract";
import { timestampDefaultNow, createdAt } from "./columns";

const wholeNumber = (name: string) => bigint(name, { mode: "number" });

/** Audit entries, which are never changed. `recordEvent` writes them. */
export const auditEntries = pgTable("evidence_entries", {
  number: wholeNumber("number").primaryKey().generatedAlwaysAsIdentity(),
  id: text("id").notNull().unique(),
  createdAt: timestampDefaultNow("at"),
  /** For example "vendors.approve". */
  action: text("action").notNull(),
  outcome: text("outcome", { enum: OUTCOMES }).notNull().default("done"),
  resource: text("resource").notNull(),
  resourceId: text("resource_id").notNull(),
  actorId: text("actor_id"),
  actorKey: text("actor_key").notNull(),
  /** Encrypted: the actor's name, email and IP address, and the API token if one was used. */
  actor: text("actor").notNull(),
  detailsKey: text("details_key").notNull(),
  /** Encrypted: the record's name, and its values before and after. */
  details: text("details").notNull(),
});

export const evidenceKeys = pgTable("evidence_keys", {
  /** A hash of the next two columns, set by a trigger. */
  id: text("id").primaryKey(),
  /** Whose data it encrypts: "users/<id>", "vendors/<id>", another record, or "visitors/<day>". */
  subject: text("subject").notNull().unique(),
  secret: text("secret").notNull(),
  createdAt: createdAt(),
});

/** Hashes of keys from earlier versions, whose ids are not hashes. The hash is null if the key was already erased. */
export const evidenceKeyHashes = pgTable("evidence_key_hashes", {
  keyId: text("key_id").primaryKey(),
  hash: text("hash"),
});

/** Seals. Each covers the `count` entries with the numbers from `first` to `last`. */
export const evidenceSeals = pgTable("evidence_seals", {
  number: wholeNumber("number").primaryKey(),
  first: wholeNumber("first").notNull(),
  last: wholeNumber("last").notNull(),
  count: integer("count").notNull(),
  /** Hash of the previous seal. */
  previous: text("previous").notNull(),
  hash: text("hash").notNull().unique(),
  sealedAt: timestampDefaultNow("sealed_at"),
});
