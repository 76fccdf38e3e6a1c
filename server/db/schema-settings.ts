import { pgTable, text } from "drizzle-orm/pg-core";

/** State of the server itself, such as the secret that signs document URLs. */
export const settings = pgTable("settings", {
  key: text("key").primaryKey(),
  value: text("value").notNull(),
});
