/** Tables of what vendors are asked to change in their KYC applications, and of what they send. */
import { index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { ChangePart } from "../../resources/kyc/changes/contract";
import type { KycDocument } from "../../resources/kyc/documents/contract";
import { encryptedText } from "../at-rest/encrypted";
import { at, atNow } from "./columns";
import { kycApplications } from "./schema";

/** One for each time that a vendor was asked; the last one counts. */
export const kycChanges = pgTable(
  "kyc_changes",
  {
    id: text("id").primaryKey(),
    applicationId: text("application_id")
      .notNull()
      .references(() => kycApplications.id, { onDelete: "cascade" }),
    parts: jsonb("parts").$type<ChangePart[]>().notNull(),
    message: text("message").notNull(),
    askedAt: atNow("asked_at"),
    /** As it was at the time: the account may be renamed or deleted. */
    askedByName: text("asked_by_name").notNull(),
    expiresAt: at("expires_at").notNull(),
    answeredAt: at("answered_at"),
    /** JSON of what the answer changed: a list of field, before and after, all whole. */
    differences: encryptedText("differences"),
  },
  (t) => [index("kyc_changes_application_idx").on(t.applicationId, t.askedAt.desc(), t.id.desc())],
);

/** A document that a vendor sent; it counts once the vendor has sent the whole answer. */
export const kycFiles = pgTable(
  "kyc_files",
  {
    id: text("id").primaryKey(),
    changesId: text("changes_id")
      .notNull()
      .references(() => kycChanges.id, { onDelete: "cascade" }),
    kind: text("kind").$type<KycDocument>().notNull(),
    /** The content type. */
    type: text("type").notNull(),
    /** In bytes. */
    size: integer("size").notNull(),
    /** The key of its content, so that a new key of the records means no work on the contents. */
    secret: encryptedText("secret").notNull(),
  },
  (t) => [uniqueIndex("kyc_files_changes_kind_idx").on(t.changesId, t.kind)],
);

/** Apart, since it is read only to be shown. */
export const kycFileContents = pgTable("kyc_file_contents", {
  fileId: text("file_id")
    .primaryKey()
    .references(() => kycFiles.id, { onDelete: "cascade" }),
  /** Encrypted by the file's key; see server/at-rest/cipher.ts. */
  content: text("content").notNull(),
});
