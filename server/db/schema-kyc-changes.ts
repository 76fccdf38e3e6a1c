/** Tables for change requests on KYC applications, and for the vendors' answers. */
import { index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { ChangePart } from "../../resources/kyc/changes/contract";
import type { KycDocument } from "../../resources/kyc/documents/contract";
import { encryptedText } from "../crypto/encrypted-column";
import { createdAt, timestampColumn, timestampDefaultNow } from "./columns";
import { kycApplications } from "./schema";

/** Change requests. The latest one of an application counts. */
export const kycChangeRequests = pgTable(
  "kyc_changes",
  {
    id: text("id").primaryKey(),
    applicationId: text("application_id")
      .notNull()
      .references(() => kycApplications.id, { onDelete: "cascade" }),
    parts: jsonb("parts").$type<ChangePart[]>().notNull(),
    message: text("message").notNull(),
    askedAt: timestampDefaultNow("asked_at"),
    /** The name at that time, since the account may be renamed or deleted. */
    askedByName: text("asked_by_name").notNull(),
    expiresAt: timestampColumn("expires_at").notNull(),
    answeredAt: timestampColumn("answered_at"),
    /** JSON of the changes: a list of field, before and after, with unmasked values. */
    differences: encryptedText("differences"),
  },
  (t) => [index("kyc_changes_application_idx").on(t.applicationId, t.askedAt.desc(), t.id.desc())],
);

/**
 * A document that a vendor uploaded for a change request, or that the shop sent with an application. An uploaded one
 * counts once the vendor has submitted the whole answer. Either changesId or applicationId is set.
 */
export const kycFiles = pgTable(
  "kyc_files",
  {
    id: text("id").primaryKey(),
    changesId: text("changes_id").references(() => kycChangeRequests.id, { onDelete: "cascade" }),
    applicationId: text("application_id").references(() => kycApplications.id, { onDelete: "cascade" }),
    kind: text("kind").$type<KycDocument>().notNull(),
    /** The content type. */
    type: text("type").notNull(),
    /** In bytes. */
    size: integer("size").notNull(),
    /** Encryption key of the content. Rotating the data key re-encrypts this key only, not the content. */
    secret: encryptedText("secret").notNull(),
    /** HMAC of the content with the file's key. Detects a file that the shop sends again. Null for older files. */
    digest: text("digest"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("kyc_files_changes_kind_idx").on(t.changesId, t.kind),
    uniqueIndex("kyc_files_application_kind_idx").on(t.applicationId, t.kind),
  ],
);

/** The contents of documents that earlier versions stored in the database. Newer ones are in the file store. */
export const kycFileContents = pgTable("kyc_file_contents", {
  fileId: text("file_id")
    .primaryKey()
    .references(() => kycFiles.id, { onDelete: "cascade" }),
  /** Encrypted with the file's key; see server/crypto/cipher.ts. */
  content: text("content").notNull(),
});
