/** Stores documents from vendors in the database, where every server can read them. Each has its own encryption key. */
import { randomBytes } from "node:crypto";
import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { KycDocument } from "../../../../resources/kyc/documents/contract";
import { decrypt, encrypt } from "../../../crypto/cipher";
import { encryptRow, decryptRow } from "../../../db/encrypted-records";
import type { Db, Transaction } from "../../../db/database";
import { newId } from "../../../db/new-id";
import { kycChangeRequests, kycFileContents, kycFiles } from "../../../db/schema-kyc-changes";
import { fieldError } from "../../../http/errors";
import type { FileStore, StoredFile } from "../../../files/file-store";

/** File signatures by content type. The file name and the type that the browser sends are not trusted. */
const SIGNATURES: Readonly<Record<string, Buffer>> = {
  "application/pdf": Buffer.from("%PDF-"),
  "image/jpeg": Buffer.from([0xff, 0xd8, 0xff]),
  "image/png": Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
};

const SECRET_BYTES = 32;

const getPlace = (fileId: string) => `kyc_file_contents.content/${fileId}`;

/**
 * Stores a document and replaces an earlier one of the same kind for the same request. Returns its type and its size in
 * bytes.
 * @throws HttpError 422 if the file type is not supported
 */
export async function storeUploadedFile(tx: Transaction, changesId: string, kind: KycDocument, content: Buffer) {
  const [type] = Object.entries(SIGNATURES).find(([, bytes]) => content.subarray(0, bytes.length).equals(bytes)) ?? [];
  if (type === undefined) throw fieldError(kind, "must be a PDF, a JPEG or a PNG");
  await tx.delete(kycFiles).where(and(eq(kycFiles.changesId, changesId), eq(kycFiles.kind, kind)));
  const id = newId();
  const secret = randomBytes(SECRET_BYTES).toString("base64");
  await tx.insert(kycFiles).values(encryptRow(kycFiles, { id, changesId, kind, type, size: content.length, secret }));
  const kept = encrypt(secret, getPlace(id), content.toString("base64"));
  await tx.insert(kycFileContents).values({ fileId: id, content: kept });
  return { type, size: content.length };
}

/** Returns the kinds of documents that were uploaded for a request. */
export async function listUploadedKinds(db: Db | Transaction, changesId: string): Promise<KycDocument[]> {
  const rows = await db.select({ kind: kycFiles.kind }).from(kycFiles).where(eq(kycFiles.changesId, changesId));
  return rows.map(({ kind }) => kind);
}

async function openSentFile(db: Db, applicationId: string, kind: string): Promise<StoredFile | undefined> {
  const [row] = await db
    .select({ file: kycFiles, content: kycFileContents.content })
    .from(kycFiles)
    .innerJoin(kycChangeRequests, eq(kycChangeRequests.id, kycFiles.changesId))
    .innerJoin(kycFileContents, eq(kycFileContents.fileId, kycFiles.id))
    .where(
      and(
        eq(kycChangeRequests.applicationId, applicationId),
        eq(kycFiles.kind, kind as KycDocument),
        isNotNull(kycChangeRequests.answeredAt),
      ),
    )
    .orderBy(desc(kycChangeRequests.answeredAt))
    .limit(1);
  if (!row) return undefined;
  const { id, type, size, secret } = decryptRow(kycFiles, row.file);
  const content = decrypt(secret, getPlace(id), row.content);
  if (typeof content !== "string") throw new Error("A document that a vendor sent cannot be decrypted.");
  return { type, size, content: Buffer.from(content, "base64") };
}

/** Wraps a store. KYC documents that the vendor uploaded take precedence over those in the wrapped store. */
export function withUploadedFiles(db: Db, first: FileStore): FileStore {
  return {
    async open(path) {
      const [area, id, kind] = path;
      return (area === "kyc" ? await openSentFile(db, id, kind) : undefined) ?? first.open(path);
    },
  };
}
