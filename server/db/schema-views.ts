import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { encryptedText } from "../crypto/encrypted-column";
import { createdAt } from "./columns";
import { users } from "./schema";

/** Saved views: the filters, search, sort order, page size and columns of a list, under a name. */
export const listViews = pgTable(
  "list_views",
  {
    id: text("id").primaryKey(),
    /** The name of the list's page in the console, such as "orders". */
    list: text("list").notNull(),
    /** Unique among the views of its creator for this list, ignoring the case of A to Z. */
    name: text("name").notNull(),
    /** Encrypted, because a search can be a name or a phone number. */
    query: encryptedText("query").notNull(),
    /** Null once the account of the person who saved it was deleted. */
    creatorId: text("creator_id").references(() => users.id, { onDelete: "set null" }),
    /** The only person who sees the view. It is deleted with their account. Null for a shared view. */
    privateTo: text("private_to").references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("list_views_name_idx").on(t.creatorId, t.list, sql`lower(${t.name} collate "C")`),
    index("list_views_private_idx").on(t.privateTo),
  ],
);

/** The view that a person's list opens with. */
export const defaultViews = pgTable(
  "default_views",
  {
    personId: text("person_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    list: text("list").notNull(),
    viewId: text("view_id")
      .notNull()
      .references(() => listViews.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.personId, t.list] }), index("default_views_view_idx").on(t.viewId)],
);
