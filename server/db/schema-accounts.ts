/** What belongs to accounts besides the users themselves. */
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { at, createdAt } from "./columns";
import { users } from "./schema";

/** The one-time link by which somebody who was made an administrator sets a password; one a person. */
export const invitations = pgTable("invitations", {
  /** SHA-256 of what the link carries. */
  tokenHash: text("token_hash").primaryKey(),
  userId: text("user_id")
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
  expiresAt: at("expires_at").notNull(),
  createdAt: createdAt(),
});

/** Attempts to sign in, counted; the names are those that rate-limiter-flexible asks for. */
export const signInLimits = pgTable(
  "sign_in_limits",
  {
    key: text("key").primaryKey(),
    points: integer("points").notNull(),
    expire: at("expire"),
  },
  (t) => [index("sign_in_limits_expire_idx").on(t.expire)],
);
