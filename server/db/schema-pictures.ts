import { pgTable, text } from "drizzle-orm/pg-core";
import { nextTimestamp } from "../base/clock";
import { timestampColumn, timestampDefaultNow } from "./columns";

/** Uploaded pictures of products and categories. */
export const pictures = pgTable("pictures", {
  /** The random part of the file's name. */
  id: text("id").primaryKey(),
  createdAt: timestampDefaultNow("created_at"),
  /** When the picture was uploaded, or when a record stopped using it. Null while it is in use. */
  unusedSince: timestampColumn("unused_since").$defaultFn(nextTimestamp),
});
