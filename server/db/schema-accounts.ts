/** Tables for accounts, besides the users themselves. */
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
