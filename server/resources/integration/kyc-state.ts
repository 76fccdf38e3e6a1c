/** Reads the stored state that items of KYC applications are compared with, and decides what to write. */
import { and, asc, desc, inArray } from "drizzle-orm";
import { nextTimestamp } from "../../base/clock";
import { anyOf } from "../../db/any-of";
import type { Db, Transaction } from "../../db/database";
import { decryptRow } from "../../db/encrypted-records";
import { kycApplications as table, vendors } from "../../db/schema";
import { kycChangeRequests } from "../../db/schema-kyc-changes";
import { conflictError, fieldError, HttpError } from "../../http/errors";
import { FIELD_COLUMNS, type ChangeRequestRow } from "../kyc/changes/read";
import { buildKycSearchText } from "../kyc/search-text";
import type { UpsertEntry } from "./kind";
import {
  applyChange,
  findChange,
  findKycError,
  listChanged,
  type KycChange,
  type PlainApplication,
} from "./kyc-changes";
import { readSentDocuments, type PreparedKycItem } from "./kyc-documents";
import { lockReferences } from "./references";

const UNDECIDED =
  "This vendor already has a KYC application without a decision. Send the changes with its external id.";

/** An application before and after an item is applied. */
export interface KycResult {
  before: PlainApplication | undefined;
  after: PlainApplication;
  change: KycChange;
  /** The request for changes that the item answers. */
  answers: ChangeRequestRow | undefined;
}

export type KycState = Awaited<ReturnType<typeof readKycState>>;

/** Reads the state of the applications and their vendors, and locks the vendors. */
export async function readKycState(tx: Transaction, entries: readonly UpsertEntry<PreparedKycItem>[]) {
  const known = entries.flatMap(({ id, isNew }) => (isNew ? [] : id));
  const rows = known.length > 0 ? await tx.select().from(table).where(anyOf(table.id, known)) : [];
  const references = await lockReferences(
    tx,
    { resource: "vendors", table: vendors },
    entries.map(({ item }) => item.vendor),
  );
  const shops = await tx
    .select({ id: vendors.id, shopName: vendors.shopName })
    .from(vendors)
    .where(anyOf(vendors.id, [...references.values()]))
    .orderBy(asc(vendors.id))
    // Two new applications of one vendor must not be created at the same time.
    .for("no key update");
  const undecided = await tx
    .select({ vendorId: table.vendorId })
    .from(table)
    .where(and(anyOf(table.vendorId, [...references.values()]), inArray(table.status, ["pending", "under_review"])));
  return {
    rows: new Map(rows.map((row) => [row.id, decryptRow(table, row)])),
    requests: await readChangeRequests(tx, known),
    documents: await readSentDocuments(tx, known),
    references,
    shopNames: new Map(shops.map(({ id, shopName }) => [id, shopName])),
    undecided: new Set(undecided.map(({ vendorId }) => vendorId)),
  };
}

/** Reads the latest change request of each application. */
export async function readChangeRequests(
  db: Db | Transaction,
  applicationIds: readonly string[],
): Promise<ReadonlyMap<string, ChangeRequestRow>> {
  if (applicationIds.length === 0) return new Map();
  const { applicationId, askedAt, id } = kycChangeRequests;
  const rows = await db
    .selectDistinctOn([applicationId])
    .from(kycChangeRequests)
    .where(anyOf(applicationId, applicationIds))
    .orderBy(applicationId, desc(askedAt), desc(id));
  return new Map(rows.map((row) => [row.applicationId, row]));
}

/** Returns the application before and after the item is applied, or the error that rejects the item. */
export function evaluateKycItem(id: string, item: PreparedKycItem, state: KycState): KycResult | HttpError {
  const before = state.rows.get(id);
  const vendorId = state.references.get(item.vendor);
  if (vendorId === undefined) return fieldError("vendor", "is not the external id of a vendor");
  const change = findChange(item, before, state.documents);
  if (change instanceof HttpError) return change;
  if (!before) {
    if (state.undecided.has(vendorId)) return conflictError(UNDECIDED);
    state.undecided.add(vendorId);
    return {
      before,
      after: applyChange(toNewApplication(id, vendorId, item, state), change),
      change,
      answers: undefined,
    };
  }
  if (before.vendorId !== vendorId) return fieldError("vendor", "must stay the vendor of the application");
  const isChanged = listChanged(change).length > 0;
  const answers = isChanged && before.status === "under_review" ? state.requests.get(id) : undefined;
  const problem = isChanged ? findKycError(before, change, answers) : undefined;
  if (problem) return problem;
  const after = applyChange(before, change);
  return { before, after: answers ? { ...after, status: "pending" } : after, change, answers };
}

function toNewApplication(
  id: string,
  vendorId: string,
  item: PreparedKycItem,
  { shopNames }: KycState,
): PlainApplication {
  const empty = Object.fromEntries(Object.values(FIELD_COLUMNS).map((column) => [column, null])) as Record<
    (typeof FIELD_COLUMNS)[keyof typeof FIELD_COLUMNS],
    null
  >;
  return {
    ...{ id, vendorId, status: "pending", documents: [], sent: null, ...empty },
    ...{ gstHash: null, phoneHash: null, accountHash: null },
    ...{ reviewedByName: null, reviewedAt: null, reviewComments: null, rejectionReason: null },
    searchText: buildKycSearchText(shopNames.get(vendorId)),
    createdAt: item.createdAt ?? nextTimestamp(),
  };
}
