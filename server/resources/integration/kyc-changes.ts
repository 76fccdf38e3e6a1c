/** Compares an item with a KYC application, and decides whether the application's status allows the change. */
import {
  CHANGE_FIELDS,
  CHANGE_GROUPS,
  listRequestedDocuments,
  listRequestedFields,
  type ChangeField,
  type KycDifference,
} from "../../../resources/kyc/changes/contract";
import { KYC_DOCUMENTS, type KycDocument } from "../../../resources/kyc/documents/contract";
import type { Decrypted } from "../../db/encrypted-records";
import type { kycApplications } from "../../db/schema";
import { conflictError, validationError, type HttpError } from "../../http/errors";
import { FIELD_COLUMNS, isAnswerable, type ChangeRequestRow } from "../kyc/changes/read";
import type { StoredDocument } from "../kyc/changes/sent-files";
import { isSameDocument, type PreparedKycItem, type SentDocument } from "./kyc-documents";

export type PlainApplication = Decrypted<typeof kycApplications.$inferSelect>;

/** Values that the shop sent, by field. */
type SentValues = Readonly<Partial<Record<ChangeField, string>>>;

export interface KycChange {
  /** The values that differ from the application, by field. */
  values: SentValues;
  documents: readonly StoredDocument[];
  /** All values that the shop has sent so far. */
  sent: SentValues;
}

const REPLACED = "A document of this application was replaced at the same time. Send it again.";

/** Returns the values of an item by field, without fields that have no value. */
function listValues(item: PreparedKycItem): SentValues {
  const groups = CHANGE_GROUPS.map((name): Record<string, string | undefined> => item[name] ?? {});
  return Object.fromEntries(groups.flatMap((group) => Object.entries(group)).filter(([, text]) => text !== undefined));
}

/**
 * Compares an item with the values that the shop sent before, and with the application. A value that the shop repeats
 * is not a change, because the vendor may have corrected it since.
 */
export function findChange(
  item: PreparedKycItem,
  before: PlainApplication | undefined,
  sentDocuments: readonly SentDocument[],
): KycChange | HttpError {
  const last = JSON.parse(before?.sent ?? "{}") as SentValues;
  const given = listValues(item);
  const fields = Object.entries(given) as [ChangeField, string][];
  const values = fields.filter(([field, text]) => text !== last[field] && text !== before?.[FIELD_COLUMNS[field]]);
  const documents: StoredDocument[] = [];
  for (const [kind, { content, stored }] of item.documents) {
    const last = sentDocuments.find((one) => one.applicationId === before?.id && one.kind === kind);
    if (last && isSameDocument(last, content)) continue;
    // The document equalled the shop's last one, so it was not stored. Since then, a concurrent call has replaced it.
    if (!stored) return conflictError(REPLACED);
    documents.push(stored);
  }
  return { values: Object.fromEntries(values), documents, sent: { ...last, ...given } };
}

const changedKinds = ({ documents }: KycChange): KycDocument[] =>
  KYC_DOCUMENTS.filter((kind) => documents.some((one) => one.kind === kind));

const changedFields = ({ values }: KycChange) => Object.keys(values) as ChangeField[];

/** Lists the fields and documents that change. */
export const listChanged = (change: KycChange): (ChangeField | KycDocument)[] => [
  ...changedFields(change),
  ...changedKinds(change),
];

/**
 * Returns an error if the application cannot be changed. While it is pending, the shop can change everything except the
 * vendor. After a reviewer has requested changes, an item must change all requested parts and nothing else, like a
 * vendor's answer.
 */
export function findKycError(
  { status }: PlainApplication,
  change: KycChange,
  request: ChangeRequestRow | undefined,
): HttpError | undefined {
  if (status === "pending") return undefined;
  if (status !== "under_review") {
    return conflictError(`This KYC application is already ${status}. Send a new one with another external id.`);
  }
  if (!request || !isAnswerable(request)) {
    return conflictError("This KYC application is under review, and no changes were requested.");
  }
  const [fields, kinds] = [changedFields(change), changedKinds(change)];
  const askedFields = listRequestedFields(request.parts);
  const askedKinds = listRequestedDocuments(request.parts);
  const extra = [
    ...fields.filter((field) => !askedFields.includes(field)),
    ...kinds.filter((kind) => !askedKinds.includes(kind)),
  ];
  if (extra.length > 0) return toError(extra, "was not requested");
  const missing = [
    ...askedKinds.filter((kind) => !kinds.includes(kind)),
    ...CHANGE_GROUPS.filter(
      (group) => request.parts.includes(group) && !CHANGE_FIELDS[group].some((field) => fields.includes(field)),
    ),
  ];
  return missing.length > 0 ? toError(missing, "has not changed, but a change was requested") : undefined;
}

const toError = (fields: readonly string[], message: string): HttpError =>
  validationError(fields.map((field) => ({ code: "custom", path: [field], message, input: undefined })));

/** Lists the differences that an answer to a request for changes shows to the reviewer. */
export const listDifferences = (before: PlainApplication, change: KycChange): KycDifference[] => [
  ...changedFields(change).map((field) => ({
    field,
    ...(before[FIELD_COLUMNS[field]] != null && { before: before[FIELD_COLUMNS[field]] as string }),
    after: change.values[field] ?? "",
  })),
  ...changedKinds(change).map((field) => ({
    field,
    ...(before.documents.includes(field) && { before: true as const }),
    after: true as const,
  })),
];

/** Returns the columns of an application after a change. */
export function applyChange(before: PlainApplication, change: KycChange): PlainApplication {
  const kinds = changedKinds(change);
  return {
    ...before,
    ...Object.fromEntries(changedFields(change).map((field) => [FIELD_COLUMNS[field], change.values[field]])),
    documents: KYC_DOCUMENTS.filter((kind) => before.documents.includes(kind) || kinds.includes(kind)),
    sent: JSON.stringify(change.sent),
  };
}
