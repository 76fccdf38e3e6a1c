/** Reads queue entries from the queue call, or from documented lists on backends without the feature `queue`. */
import type { Row } from "../../src/kit/define/field";
import { getRowId } from "../../src/kit/define/row";
import { toText } from "../../src/kit/format";
import type { ApproveBothVariables } from "../kyc/both/contract";
import type { KycApplication } from "../kyc/contract";
import { KYC_DOCUMENTS } from "../kyc/documents/contract";
import type { Product } from "../products/contract";
import type { Ticket } from "../support/contract";
import type { Vendor } from "../vendors/contract";
import { REGISTRATION_DOCUMENTS, type QueueEntry, type QueueKind } from "./contract";

/** A queue entry, validated for display. */
export interface PendingEntry extends QueueEntry {
  /** `<kind>:<recordId>` */
  id: string;
  kind: QueueKind;
  recordId: string;
}

interface KindSource {
  path: string;
  filters: readonly (readonly [name: string, value: string])[];
  /** Converts a row to an entry; undefined if the row is not pending. */
  entryOf(row: Row): QueueEntry | undefined;
}

/** Keys and the actions they open, by kind. */
export const ACTION_KEYS: Readonly<Record<QueueKind, Readonly<Record<string, string>>>> = {
  registrations: { a: "approve", r: "reject" },
  kyc: { a: "approve", r: "reject", u: "review", c: "ask" },
  products: { a: "approve", r: "reject" },
  tickets: { r: "reply", c: "close" },
  messages: {},
  refunds: { a: "approve", r: "reject" },
};

/** Actions that move on to the next entry. A reply does not, since there may be more to say. */
export const DECISION_ACTIONS: readonly string[] = ["approve", "reject", "review", "ask", "close"];

/** A row without `documents` does not say which are missing. */
const listMissing = (documents: Readonly<Record<string, unknown>> | undefined, names: readonly string[]) =>
  documents ? names.filter((name) => !documents[name]) : [];

/** Kinds with a documented list. `path`, `filters` or `entryOf` selects the pending records. */
export const DOCUMENTED_SOURCES: Readonly<Partial<Record<QueueKind, KindSource>>> = {
  registrations: {
    path: "vendors",
    filters: [["status", "pending"]],
    entryOf: (row) => {
      const { shopName, createdAt, documents } = row as Vendor;
      return { title: shopName, waitingSince: createdAt, missing: listMissing(documents, REGISTRATION_DOCUMENTS) };
    },
  },
  kyc: {
    path: "kyc",
    filters: [["status", "pending"]],
    entryOf: (row) => {
      const { vendor, createdAt, documents } = row as KycApplication;
      return { title: vendor?.shopName, waitingSince: createdAt, missing: listMissing(documents, KYC_DOCUMENTS) };
    },
  },
  products: {
    path: "products/pending",
    filters: [],
    entryOf: (row) => {
      const { name, submittedForApproval, createdAt } = row as Product;
      return { title: name, waitingSince: submittedForApproval ?? createdAt };
    },
  },
  tickets: {
    path: "support/tickets",
    filters: [],
    entryOf: (row) => {
      const { subject, createdAt, priority, status } = row as Ticket;
      const isPending = status === "open" || status === "in_progress";
      return isPending ? { title: subject, waitingSince: createdAt, priority } : undefined;
    },
  },
};

/** Converts a row of a documented list to an entry. Returns an empty array if it is not pending. */
export function toPendingEntries(kind: QueueKind, row: Row): PendingEntry[] {
  const entry = DOCUMENTED_SOURCES[kind]?.entryOf(row);
  const recordId = getRowId(row);
  return entry && recordId ? [{ ...entry, id: `${kind}:${recordId}`, kind, recordId }] : [];
}

/** Returns the queue ids of an application and its vendor. */
export const getEntryIds = ({ kyc, vendor }: ApproveBothVariables): string[] => [
  `kyc:${kyc}`,
  `registrations:${vendor}`,
];

/** Parses the id of an entry in the URL. Its other fields stay unset. */
export function parseEntryId(id: string): PendingEntry | undefined {
  const [, kind = "", recordId = ""] = /^(\w+):(.+)$/.exec(id) ?? [];
  return isKind(kind) ? { id, kind, recordId } : undefined;
}

const isKind = (kind: string): kind is QueueKind => Object.hasOwn(ACTION_KEYS, kind);

/** Validates an entry of the response. Returns an empty array if the entry cannot be opened. */
export function readPendingEntries(row: Row): PendingEntry[] {
  const entry = row as QueueEntry;
  const [kind, recordId] = [toText(entry.kind) ?? "", toText(entry.recordId)];
  return isKind(kind) && recordId !== undefined ? [{ ...entry, id: `${kind}:${recordId}`, kind, recordId }] : [];
}
