import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";

/** What an administrator may do, under a name. */
export const adminRoles = pgTable(
  "admin_roles",
  {
    id: text("id").primaryKey(),
    /** Unique, whatever the case of its letters. */
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    /** Grants such as "vendors.*". */
    permissions: jsonb("permissions").$type<string[]>().notNull().default([]),
    /** Comes with the server and is never changed. */
    builtIn: boolean("built_in").notNull().default(false),
    /** Whether its people need a second step at sign-in; the one thing about a built-in role that changes. */
    secondStep: boolean("second_step").notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("admin_roles_name_idx").on(sql`lower(${t.name})`),
    index("admin_roles_created_idx").on(t.createdAt.desc(), t.id.desc()),
  ],
);
