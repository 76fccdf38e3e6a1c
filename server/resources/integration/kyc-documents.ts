/** Stores the documents of KYC applications that the shop sends. The file store gets them before the transaction. */
import { KYC_DOCUMENTS, type KycDocument } from "../../../resources/kyc/documents/contract";
import { anyOf } from "../../db/any-of";
import type { Db, Transaction } from "../../db/database";
import { decryptRow, encryptRow } from "../../db/encrypted-records";
import { CONNECTION_LOST, errorCode } from "../../db/error-code";
import { kycFiles } from "../../db/schema-kyc-changes";
import type { ApiContext } from "../../records/api-context";
import { computeDigest, removeUnrecorded, writeDocument, type StoredDocument } from "../kyc/changes/sent-files";
import { findRecordIds } from "./external-ids";
import type { SentItem } from "./kind";
import type { KycItem } from "./kyc-fields";

/** A document of an item. `stored` is undefined if the last document of this kind that the shop sent is the same. */
interface PreparedDocument {
  content: Buffer;
  stored: StoredDocument | undefined;
}

type PreparedDocuments = ReadonlyMap<KycDocument, PreparedDocument>;

/** The row of a document that the shop has sent with an application. */
export type SentDocument = Awaited<ReturnType<typeof readSentDocuments>>[number];

/** An item whose new documents are in the file store. */
export type PreparedKycItem = Omit<KycItem, "documents"> & { documents: PreparedDocuments };

/** Whether the shop sends the same document again. */
export const isSameDocument = ({ digest, secret }: SentDocument, content: Buffer): boolean =>
  digest === computeDigest(secret, content);

/** Reads the rows of the documents that the shop has sent with applications. */
export async function readSentDocuments(db: Db | Transaction, applicationIds: readonly string[]) {
  if (applicationIds.length === 0) return [];
  const rows = await db.select().from(kycFiles).where(anyOf(kycFiles.applicationId, applicationIds));
  return rows.map((row) => decryptRow(kycFiles, row));
}

/**
 * Stores the documents of the items, writes the items, and removes the stored documents that no row refers to. If the
 * connection to the database is lost, the transaction may have been committed, so all documents stay. A job removes the
 * unused ones a day later.
 */
export async function withStoredDocuments<R>(
  { db, fileStore }: Pick<ApiContext, "db" | "fileStore">,
  items: readonly SentItem[],
  write: (items: readonly SentItem[]) => Promise<R>,
): Promise<R> {
  const written: StoredDocument[] = [];
  // Ignores errors, because the job removes unused documents as well.
  const discard = () => removeUnrecorded(db, fileStore, written).catch(() => undefined);
  try {
    const prepared = await prepareItems(db, items, async (kind, content) => {
      const document = await writeDocument(fileStore, null, kind, content);
      written.push(document);
      return document;
    });
    const result = await write(prepared);
    await discard();
    return result;
  } catch (error) {
    if (errorCode(error) !== CONNECTION_LOST) await discard();
    throw error;
  }
}

async function prepareItems(
  db: Db,
  items: readonly SentItem[],
  store: (kind: KycDocument, content: Buffer) => Promise<StoredDocument>,
): Promise<SentItem[]> {
  const ids = await findRecordIds(
    db,
    "kyc-management",
    items.map(({ externalId }) => externalId),
  );
  const sent = await readSentDocuments(db, [...ids.values()]);
  const prepared: SentItem[] = [];
  for (const item of items) {
    const documents = new Map<KycDocument, PreparedDocument>();
    const given = (item.item as Partial<KycItem>).documents ?? {};
    for (const kind of KYC_DOCUMENTS) {
      const content = given[kind];
      if (item.problem || !content) continue;
      const last = sent.find((one) => one.applicationId === ids.get(item.externalId) && one.kind === kind);
      const isSame = last !== undefined && isSameDocument(last, content);
      documents.set(kind, { content, stored: isSame ? undefined : await store(kind, content) });
    }
    prepared.push({ ...item, item: { ...item.item, documents } });
  }
  return prepared;
}

/**
 * Writes the rows of documents that the shop has sent.
 * @param replaced the ids of the rows to delete: earlier documents of the same kinds
 */
export async function recordDocuments(
  tx: Transaction,
  documents: readonly { applicationId: string; document: StoredDocument }[],
  replaced: readonly string[],
): Promise<void> {
  if (replaced.length > 0) await tx.delete(kycFiles).where(anyOf(kycFiles.id, replaced));
  if (documents.length === 0) return;
  await tx
    .insert(kycFiles)
    .values(documents.map(({ applicationId, document }) => encryptRow(kycFiles, { ...document, applicationId })));
}
