/** The evidence: entries, the keys of the values in them with their hashes, and the seals of their chain. */
import { bigint, integer, pgTable, text } from "drizzle-orm/pg-core";
import { OUTCOMES } from "../../resources/audit/contract";
import { atNow, createdAt } from "./columns";

const whole = (name: string) => bigint(name, { mode: "number" });

/** Who did what; a row is never changed. Written by `recordEvent`, read by `readEntries`. */
export const auditEntries = pgTable("evidence_entries", {
  number: whole("number").primaryKey().generatedAlwaysAsIdentity(),
  id: text("id").notNull().unique(),
  createdAt: atNow("at"),
  /** Such as "vendors.approve". */
  action: text("action").notNull(),
  outcome: text("outcome", { enum: OUTCOMES }).notNull().default("done"),
  resource: text("resource").notNull(),
  resourceId: text("resource_id").notNull(),
  actorId: text("actor_id"),
  actorKey: text("actor_key").notNull(),
  /** Encrypted: name, e-mail and address of the actor. */
  actor: text("actor").notNull(),
  detailsKey: text("details_key").notNull(),
  /** Encrypted: what the record is called, before and after. */
  details: text("details").notNull(),
});

export const evidenceKeys = pgTable("evidence_keys", {
  /** Made by a trigger: a hash of the next two columns. */
  id: text("id").primaryKey(),
  /** "users/<id>", "vendors/<id>", or the record itself. */
  subject: text("subject").notNull().unique(),
  secret: text("secret").notNull(),
  createdAt: createdAt(),
});

/** The hashes of the keys of versions whose ids did not hash the key; null of a key that was erased before. */
export const evidenceKeyHashes = pgTable("evidence_key_hashes", {
  keyId: text("key_id").primaryKey(),
  hash: text("hash"),
});

export const evidenceSeals = pgTable("evidence_seals", {
  number: whole("number").primaryKey(),
  first: whole("first").notNull(),
  last: whole("last").notNull(),
  count: integer("count").notNull(),
  /** The hash of the seal before. */
  previous: text("previous").notNull(),
  hash: text("hash").notNull().unique(),
  sealedAt: atNow("sealed_at"),
});
