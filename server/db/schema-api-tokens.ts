import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, timestampColumn, walPosition } from "./columns";
import { users } from "./schema";

/** API tokens of people, and service tokens, which belong to the shop. */
export const apiTokens = pgTable(
  "api_tokens",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    /** The first characters of the token, so that people can recognise it. */
    prefix: text("prefix").notNull(),
    /** SHA-256 of the token, which itself is never stored. */
    tokenHash: text("token_hash").notNull().unique(),
    /** Null for a service token. */
    personId: text("person_id").references(() => users.id, { onDelete: "cascade" }),
    /** Permissions such as "orders.list", without wildcards. */
    scopes: jsonb("scopes").$type<string[]>().notNull(),
    expiresAt: timestampColumn("expires_at").notNull(),
    /** Updated at most once a minute. */
    lastUsedAt: timestampColumn("last_used_at"),
    revokedAt: timestampColumn("revoked_at"),
    /**
     * WAL position after the last change that the token made, if lists are read from a replica; see
     * records/replica-reads.ts.
     */
    changedAt: walPosition("changed_at_lsn"),
    createdAt: createdAt(),
  },
  (t) => [
    index("api_tokens_created_idx").on(t.createdAt.desc(), t.id.desc()),
    index("api_tokens_name_idx").on(t.name, t.id),
    index("api_tokens_expires_at_idx").on(t.expiresAt, t.id),
    index("api_tokens_person_idx").on(t.personId),
  ],
);
