/** The kinds of what waits: the resource that each is of, and the documented list that it comes from without the feature. */
import type { Row } from "../../src/kit/define/field";
import { idOf } from "../../src/kit/define/row";
import { toText } from "../../src/kit/format";
import type { Both } from "../kyc/both/contract";
import type { KycApplication } from "../kyc/contract";
import { KYC_DOCUMENTS } from "../kyc/documents/contract";
import type { Product } from "../products/contract";
import type { Ticket } from "../support/contract";
import type { Vendor } from "../vendors/contract";
import { REGISTRATION_DOCUMENTS, type QueueEntry, type QueueKind } from "./contract";

/** An entry as the page has it. */
export interface Waiting extends QueueEntry {
  /** `<kind>:<record>` */
  id: string;
  kind: QueueKind;
  recordId: string;
}

interface KindSource {
  path: string;
  filters: readonly (readonly [name: string, value: string])[];
  /** What is said of a row; undefined of one that does not wait. */
  entryOf(row: Row): QueueEntry | undefined;
}

/** The resource whose page and actions an entry has; a message has none. */
export const RESOURCES: Readonly<Partial<Record<QueueKind, string>>> = {
  registrations: "vendor-registrations",
  kyc: "kyc-management",
  products: "product-approval",
  tickets: "support",
};

/** The keys of an entry, and the actions that they open. */
export const ACTION_KEYS: Readonly<Record<QueueKind, Readonly<Record<string, string>>>> = {
  registrations: { a: "approve", r: "reject" },
  kyc: { a: "approve", r: "reject", u: "review", c: "ask" },
  products: { a: "approve", r: "reject" },
  tickets: { r: "reply", c: "close" },
  messages: {},
};

/** After these the next entry is opened; after a reply there may be more to say. */
export const DECISIONS: readonly string[] = ["approve", "reject", "review", "ask", "close"];

const without = (documents: Readonly<Record<string, unknown>> | undefined, names: readonly string[]) =>
  names.filter((name) => !documents?.[name]);

/** The kinds that the documented calls list by their status, or can be told from others by it. */
export const DOCUMENTED: Readonly<Partial<Record<QueueKind, KindSource>>> = {
  registrations: {
    path: "vendors",
    filters: [["status", "pending"]],
    entryOf: (row) => {
      const { shopName, createdAt, documents } = row as Vendor;
      return { title: shopName, waitingSince: createdAt, missing: without(documents, REGISTRATION_DOCUMENTS) };
    },
  },
  kyc: {
    path: "kyc",
    filters: [["status", "pending"]],
    entryOf: (row) => {
      const { vendor, createdAt, documents } = row as KycApplication;
      return { title: vendor?.shopName, waitingSince: createdAt, missing: without(documents, KYC_DOCUMENTS) };
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
      const waits = status === "open" || status === "in_progress";
      return waits ? { title: subject, waitingSince: createdAt, priority } : undefined;
    },
  },
};

/** An entry of a list's row. */
export function toWaiting(kind: QueueKind, row: Row): Waiting[] {
  const entry = DOCUMENTED[kind]?.entryOf(row);
  const recordId = idOf(row);
  return entry && recordId ? [{ ...entry, id: `${kind}:${recordId}`, kind, recordId }] : [];
}

/** The entries that an application and its vendor are. */
export const entriesOf = ({ kyc, vendor }: Both): string[] => [`kyc:${kyc}`, `registrations:${vendor}`];

/** The entry that an address names, whatever is known of it. */
export function entryAt(id: string): Waiting | undefined {
  const [, kind = "", recordId = ""] = /^(\w+):(.+)$/.exec(id) ?? [];
  return isKind(kind) ? { id, kind, recordId } : undefined;
}

const isKind = (kind: string): kind is QueueKind => Object.hasOwn(ACTION_KEYS, kind);

/** What the server sent as an entry, where it is one that can be opened. */
export function readWaiting(row: Row): Waiting[] {
  const entry = row as QueueEntry;
  const [kind, recordId] = [toText(entry.kind) ?? "", toText(entry.recordId)];
  return isKind(kind) && recordId !== undefined ? [{ ...entry, id: `${kind}:${recordId}`, kind, recordId }] : [];
}
