/** Tables for accounts, besides the users themselves. */
import { sql } from "drizzle-orm";
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { timestampColumn, createdAt } from "./columns";
import { users } from "./schema";

/** One-time links with which new administrators set a password; one per person. */
export const invitations = pgTable("invitations", {
  /** SHA-256 of the link's token. */
  tokenHash: text("token_hash").primaryKey(),
  userId: text("user_id")
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
  expiresAt: timestampColumn("expires_at").notNull(),
  createdAt: createdAt(),
});

/** One-time links for replacing a forgotten password; one per person. */
export const passwordResets = pgTable("password_resets", {
  /** SHA-256 of the link's token. */
  tokenHash: text("token_hash").primaryKey(),
  userId: text("user_id")
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
  expiresAt: timestampColumn("expires_at").notNull(),
  createdAt: createdAt(),
});

/** Requests for a link to reset a password, until a server has processed them. */
export const passwordResetRequests = pgTable(
  "password_reset_requests",
  {
    id: text("id").primaryKey(),
    /** As typed, in lower case. It may belong to no account. */
    email: text("email").notNull(),
    ip: text("ip").notNull(),
    createdAt: createdAt(),
    /** When a server may process the request, by the database's clock. */
    due: timestampColumn("due")
      .notNull()
      .default(sql`now()`),
  },
  (t) => [index("password_reset_requests_due_idx").on(t.due, t.id)],
);

/** Counters of rate-limiter-flexible, which dictates the column names. */
export const rateLimitCounts = pgTable(
  "sign_in_limits",
  {
    key: text("key").primaryKey(),
    points: integer("points").notNull(),
    expire: timestampColumn("expire"),
  },
  (t) => [index("sign_in_limits_expire_idx").on(t.expire)],
);
