import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { TEMPLATE_USES } from "../../resources/templates/contract";
import { createdAt } from "./columns";

export const templates = pgTable(
  "templates",
  {
    id: text("id").primaryKey(),
    /** Unique within a use, ignoring the case of A to Z. */
    name: text("name").notNull(),
    use: text("use", { enum: TEMPLATE_USES }).notNull(),
    text: text("text").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("templates_created_idx").on(t.createdAt.desc(), t.id.desc()),
    uniqueIndex("templates_use_name_idx").on(t.use, sql`lower(${t.name} collate "C")`),
  ],
);
