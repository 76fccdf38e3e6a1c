import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";

/** Named sets of permissions for administrators. */
export const adminRoles = pgTable(
  "admin_roles",
  {
    id: text("id").primaryKey(),
    /** Unique, ignoring case. */
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    /** Grants such as "vendors.*". */
    permissions: jsonb("permissions").$type<string[]>().notNull().default([]),
    /** Whether the role ships with the server. Of such a role, only `secondStep` can change. */
    builtIn: boolean("built_in").notNull().default(false),
    /** Whether its members need a second step at sign-in. */
    secondStep: boolean("second_step").notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("admin_roles_name_idx").on(sql`lower(${t.name})`),
    index("admin_roles_created_idx").on(t.createdAt.desc(), t.id.desc()),
  ],
);
