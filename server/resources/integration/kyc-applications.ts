/**
 * KYC applications that the shop sends, with their documents. The console owns the status, the review and the requests
 * for changes.
 */
import { z } from "zod";
import type { AuditEvent } from "../../audit/entries";
import { aboutVendor } from "../../audit/keys";
import { nextTimestamp } from "../../base/clock";
import { anyOf } from "../../db/any-of";
import type { Transaction } from "../../db/database";
import { decryptRow, encryptRow } from "../../db/encrypted-records";
import { kycApplications as table } from "../../db/schema";
import { kycChangeRequests } from "../../db/schema-kyc-changes";
import { updateRows } from "../../db/update-rows";
import { HttpError } from "../../http/errors";
import { LIST_DISCLOSURE } from "../../records/disclosure";
import { changesSchema, FIELD_COLUMNS, toChangesResponse } from "../kyc/changes/read";
import { kycSchema, selectApplications, toResponse } from "../kyc/response";
import { notifyOfRecords } from "../notifications/notify";
import { CORRECTED_KYC_APPLICATIONS, NEW_KYC_APPLICATIONS } from "../notifications/record-notifications";
import type { Kind, UpsertEntry, UpsertOutcome } from "./kind";
import { listChanged, listDifferences, type PlainApplication } from "./kyc-changes";
import { recordDocuments, withStoredDocuments, type PreparedKycItem } from "./kyc-documents";
import { kycFieldsSchema } from "./kyc-fields";
import { evaluateKycItem, readChangeRequests, readKycState, type KycResult } from "./kyc-state";
import { findExternalIds } from "./references";

const MEBIBYTE = 1_048_576;

/** The columns that an item can change. The status changes when the item answers a request for changes. */
const COLUMNS = [
  ...Object.values(FIELD_COLUMNS),
  ...(["gstHash", "phoneHash", "accountHash", "documents", "sent", "status"] as const),
];

export const kycApplications: Kind<typeof kycFieldsSchema> = {
  name: "kyc-applications",
  resource: "kyc-management",
  recordPath: "kyc",
  noun: "KYC application",
  table,
  fields: kycFieldsSchema,
  record: kycSchema
    .pick({ status: true, createdAt: true, aadhaarInfo: true, documents: true, businessDetails: true })
    .extend({
      bankDetails: kycSchema.shape.bankDetails,
      rejectionReason: kycSchema.shape.rejectionReason,
      /** The vendor's external id. Absent if the shop has not sent the vendor. */
      vendor: z.string().optional(),
      changes: changesSchema.omit({ askedBy: true, differences: true }).optional(),
    }),
  batchSize: 20,
  // Enough for one application with four documents of the maximum size, as base64.
  bodyLimit: 28 * MEBIBYTE,
  surround: ({ context, items, upsert }) => withStoredDocuments(context, items, upsert),

  async upsert({ tx, entries: sent }) {
    // `surround` has replaced the documents with prepared ones.
    const entries = sent as unknown as readonly UpsertEntry<PreparedKycItem>[];
    const state = await readKycState(tx, entries);
    const outcomes = new Map<string, UpsertOutcome>();
    const written: KycResult[] = [];
    const resent: PlainApplication[] = [];
    for (const { id, item } of entries) {
      const result = evaluateKycItem(id, item, state);
      if (result instanceof HttpError) {
        outcomes.set(id, result);
        continue;
      }
      const isSame = result.before !== undefined && listChanged(result.change).length === 0;
      outcomes.set(id, isSame ? "unchanged" : result.before ? "updated" : "created");
      if (!isSame) written.push(result);
      // The item's new values equal those of the application, such as the vendor's corrections. Only `sent` changes.
      else if (result.after.sent !== result.before?.sent) resent.push(result.after);
    }
    await writeApplications(tx, written, resent);
    await writeAnswers(tx, written);
    const namesOf = (results: readonly KycResult[]) =>
      results.map(({ after: { id, vendorId } }) => ({ id, shopName: state.shopNames.get(vendorId) }));
    await notifyOfRecords(tx, NEW_KYC_APPLICATIONS, namesOf(written.filter(({ before }) => !before)));
    await notifyOfRecords(tx, CORRECTED_KYC_APPLICATIONS, namesOf(written.filter(({ answers }) => answers)));
    const added = written.flatMap(({ after, change }) =>
      change.documents.map((document) => ({ applicationId: after.id, document })),
    );
    const isReplaced = (one: { applicationId: string | null; kind: string }) =>
      added.some(({ applicationId, document }) => applicationId === one.applicationId && document.kind === one.kind);
    await recordDocuments(
      tx,
      added,
      state.documents.filter(isReplaced).map(({ id }) => id),
    );
    return { outcomes, events: written.map(toEvent) };
  },

  async read(db, ids) {
    const rows = await selectApplications(db).where(anyOf(table.id, ids));
    const vendorIds = await findExternalIds(
      db,
      "vendors",
      rows.map(({ vendor }) => vendor.id),
    );
    const requests = await readChangeRequests(db, ids);
    return new Map(
      rows.map((row) => {
        const request = requests.get(row.application.id);
        const changes = request && toChangesResponse(request);
        return [
          row.application.id,
          { ...toResponse(row, LIST_DISCLOSURE), vendor: vendorIds.get(row.vendor.id), changes },
        ];
      }),
    );
  },
};

async function writeApplications(
  tx: Transaction,
  written: readonly KycResult[],
  resent: readonly PlainApplication[],
): Promise<void> {
  const encrypt = (after: PlainApplication) => encryptRow(table, after) as typeof table.$inferSelect;
  const created = written.filter(({ before }) => !before).map(({ after }) => encrypt(after));
  if (created.length > 0) await tx.insert(table).values(created);
  const updated = written.filter(({ before }) => before).map(({ after }) => encrypt(after));
  await updateRows(tx, table, COLUMNS, [...updated, ...resent.map(encrypt)]);
}

/** Completes the change requests that the items answer. */
async function writeAnswers(tx: Transaction, written: readonly KycResult[]): Promise<void> {
  const rows = written.flatMap(({ before, change, answers }) =>
    before && answers
      ? encryptRow(kycChangeRequests, {
          ...decryptRow(kycChangeRequests, answers),
          answeredAt: nextTimestamp(),
          differences: JSON.stringify(listDifferences(before, change)),
        })
      : [],
  );
  await updateRows(
    tx,
    kycChangeRequests,
    ["answeredAt", "differences"],
    rows as (typeof kycChangeRequests.$inferSelect)[],
  );
}

/** Builds the audit event of an item. It has the names of fields and documents, but no values. */
function toEvent({ before, after, change }: KycResult): AuditEvent {
  return {
    action: "kyc-management.upsert",
    resource: "kyc-management",
    resourceId: after.id,
    ...aboutVendor(after.vendorId),
    before: before ? { status: before.status } : null,
    after: {
      status: after.status,
      changed: listChanged(change),
      documents: change.documents.map(({ kind, type, size }) => ({ kind, type, size })),
    },
  };
}
