import { boolean, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { ListLayout } from "../../providers/preferences/contract";
import { users } from "./schema";

/** Each person's preferences for the console. Deleted with their account. */
export const preferences = pgTable("preferences", {
  personId: text("person_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** The layout of each list, by the name of the list's page in the console, such as "orders". */
  lists: jsonb("lists").$type<Record<string, ListLayout>>().notNull(),
  /** The name of the page that opens first. Null means the dashboard. */
  startPage: text("start_page"),
  rememberLists: boolean("remember_lists").notNull().default(false),
});
