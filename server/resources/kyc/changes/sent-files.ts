/** Stores documents from vendors and from the shop in the file store, each encrypted with its own key. */
import { createHmac, randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { KycDocument } from "../../../../resources/kyc/documents/contract";
import { decrypt, decryptBytes, encryptBytes } from "../../../crypto/cipher";
import { encryptRow, decryptRow } from "../../../db/encrypted-records";
import { anyOf } from "../../../db/any-of";
import type { Db, Transaction } from "../../../db/database";
import { newId } from "../../../db/new-id";
import { kycChangeRequests, kycFileContents, kycFiles } from "../../../db/schema-kyc-changes";
import { fieldError, notFoundError } from "../../../http/errors";
import type { FileStore } from "../../../files/file-store";
import type { ServedFile, ServedFiles } from "../../../files/served-files";

/** File signatures by content type. The file name and the type that the browser sends are not trusted. */
const SIGNATURES: Readonly<Record<string, Buffer>> = {
  "application/pdf": Buffer.from("%PDF-"),
  "image/jpeg": Buffer.from([0xff, 0xd8, 0xff]),
  "image/png": Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
};

const SECRET_BYTES = 32;

/** The folder of uploads in the file store. /files does not serve it. */
export const UPLOADS = "uploads";
/** The folder in UPLOADS for documents that the shop sends. Each change request has its own folder for its uploads. */
const APPLICATIONS = "applications";

const getKey = (changesId: string | null, fileId: string) => `${UPLOADS}/${changesId ?? APPLICATIONS}/${fileId}`;

/** A document in the store, without the change request or the application that it belongs to. */
export interface StoredDocument extends Pick<typeof kycFiles.$inferSelect, "id" | "kind" | "type" | "size"> {
  secret: string;
  digest: string;
}

type UploadedFile = StoredDocument & { changesId: string };

/** Returns the content type of a document by its first bytes, or undefined for other files. */
export const detectDocumentType = (content: Buffer): string | undefined =>
  Object.entries(SIGNATURES).find(([, bytes]) => content.subarray(0, bytes.length).equals(bytes))?.[0];

/** Returns a keyed digest. Only the server, which has the key, can check whether other content is the same. */
export const computeDigest = (secret: string, content: Buffer): string =>
  createHmac("sha256", Buffer.from(secret, "base64")).update(content).digest("base64");

/**
 * Encrypts a document and writes it to the store. The document is not used until its row is in the database.
 * @param changesId the change request that asks for the document; null if the shop sends it with an application
 * @throws HttpError 422 if the file type is not supported
 */
export async function writeDocument(
  store: FileStore,
  changesId: string | null,
  kind: KycDocument,
  content: Buffer,
): Promise<StoredDocument> {
  const type = detectDocumentType(content);
  if (type === undefined) throw fieldError(kind, "must be a PDF, a JPEG or a PNG");
  const id = newId();
  const secret = randomBytes(SECRET_BYTES).toString("base64");
  const key = getKey(changesId, id);
  const encrypted = encryptBytes(secret, key, content);
  await store.write(key, encrypted, encrypted.length);
  return { id, kind, type, size: content.length, secret, digest: computeDigest(secret, content) };
}

/** Removes from the store the documents that the shop sent and that have no row in the database. */
export async function removeUnrecorded(db: Db, store: FileStore, documents: readonly StoredDocument[]): Promise<void> {
  if (documents.length === 0) return;
  const ids = documents.map(({ id }) => id);
  const rows = await db.select({ id: kycFiles.id }).from(kycFiles).where(anyOf(kycFiles.id, ids));
  const recorded = new Set(rows.map(({ id }) => id));
  for (const id of ids) if (!recorded.has(id)) await store.remove(getKey(null, id));
}

/** Writes the row of an upload. It replaces an earlier document of the same kind for the same change request. */
export async function recordUploadedFile(tx: Transaction, file: UploadedFile): Promise<void> {
  await tx.delete(kycFiles).where(and(eq(kycFiles.changesId, file.changesId), eq(kycFiles.kind, file.kind)));
  await tx.insert(kycFiles).values(encryptRow(kycFiles, file));
}

/** Returns the kinds of documents that were uploaded for a change request. */
export async function listUploadedKinds(db: Db | Transaction, changesId: string): Promise<KycDocument[]> {
  const rows = await db.select({ kind: kycFiles.kind }).from(kycFiles).where(eq(kycFiles.changesId, changesId));
  return rows.map(({ kind }) => kind);
}

async function openSentFile(
  db: Db,
  store: FileStore,
  applicationId: string,
  kind: string,
): Promise<ServedFile | undefined> {
  const answered = db
    .select({ id: kycChangeRequests.id })
    .from(kycChangeRequests)
    .where(and(eq(kycChangeRequests.applicationId, applicationId), isNotNull(kycChangeRequests.answeredAt)));
  const [row] = await db
    .select({ file: kycFiles, content: kycFileContents.content })
    .from(kycFiles)
    .leftJoin(kycChangeRequests, eq(kycChangeRequests.id, kycFiles.changesId))
    .leftJoin(kycFileContents, eq(kycFileContents.fileId, kycFiles.id))
    .where(
      and(
        eq(kycFiles.kind, kind as KycDocument),
        // PostgreSQL uses the indexes of both columns only for an array, not for a subquery.
        sql`(${kycFiles.applicationId} = ${applicationId} or ${kycFiles.changesId} = any(array(${answered})))`,
      ),
    )
    .orderBy(sql`coalesce(${kycChangeRequests.answeredAt}, ${kycFiles.createdAt}) desc`)
    .limit(1);
  if (!row) return undefined;
  const { id, changesId, type, size, secret } = decryptRow(kycFiles, row.file);
  const content =
    row.content === null ? await readContent(store, getKey(changesId, id), secret) : readOld(row.content, id, secret);
  return { type, size, content };
}

/** @throws HttpError 404 if the file is lost; an earlier document must not take its place */
async function readContent(store: FileStore, key: string, secret: string): Promise<Buffer> {
  const file = await store.read(key);
  if (!file) throw notFoundError("Document");
  const content = decryptBytes(secret, key, await buffer(file.content));
  if (!content) throw new Error("A document that was sent cannot be decrypted.");
  return content;
}

/** Decrypts a document that an earlier version stored in the database instead of the file store. */
function readOld(encrypted: string, id: string, secret: string): Buffer {
  const content = decrypt(secret, `kyc_file_contents.content/${id}`, encrypted);
  if (typeof content !== "string") throw new Error("A document that was sent cannot be decrypted.");
  return Buffer.from(content, "base64");
}

/** Adds the KYC documents that vendors uploaded or the shop sent. They take precedence over the other files. */
export function withUploadedFiles(db: Db, store: FileStore, others: ServedFiles): ServedFiles {
  return {
    async open(path) {
      const [area, id, kind] = path;
      return (area === "kyc" ? await openSentFile(db, store, id, kind) : undefined) ?? others.open(path);
    },
  };
}
