/** Vendors that the shop sends, each with its owner. The console owns the status and everything about decisions. */
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { AuditEvent } from "../../audit/entries";
import { revokeAccess } from "../../auth/revoke-access";
import { anyOf } from "../../db/any-of";
import type { Transaction } from "../../db/database";
import { decryptRow, encryptRow } from "../../db/encrypted-records";
import { insertRows } from "../../db/insert-rows";
import { newId } from "../../db/new-id";
import { users, vendors } from "../../db/schema";
import { updateRows } from "../../db/update-rows";
import { conflictError } from "../../http/errors";
import { LIST_DISCLOSURE } from "../../records/disclosure";
import { updateKycSearch } from "../kyc/update-search";
import { notifyOfRecords } from "../notifications/notify";
import { NEW_VENDORS } from "../notifications/record-notifications";
import { selectVendors, toResponse, vendorSchema } from "../vendors/response";
import { buildVendorSearchText } from "../vendors/search-text";
import type { Kind, UpsertEntry, UpsertOutcome } from "./kind";
import {
  isSameVendor,
  pickVendorValues,
  toVendorAuditValues,
  toVendorValues,
  vendorFields,
  type VendorItem,
  type VendorValues,
} from "./vendor-fields";

interface StoredVendor {
  ownerId: string;
  ownerRole: string;
  values: VendorValues;
}

/** A vendor to write: its values, and for an update also the stored values. */
interface Change {
  id: string;
  ownerId: string;
  after: VendorValues;
  before: VendorValues | undefined;
}

export const vendorsKind: Kind<typeof vendorFields> = {
  name: "vendors",
  resource: "vendors",
  recordPath: "vendors",
  noun: "Vendor",
  table: vendors,
  fields: vendorFields,
  record: vendorSchema
    .omit({
      _id: true,
      user: true,
      kyc: true,
      duplicates: true,
      documents: true,
      approvalNotes: true,
      rejectionNotes: true,
    })
    .extend({ owner: vendorSchema.shape.user, city: z.string().optional() }),

  async upsert({ tx, entries }) {
    const stored = await readStored(tx, entries);
    const emails = entries.map(({ item }) => item.owner.email);
    const holders = await tx.select({ id: users.id, email: users.email }).from(users).where(anyOf(users.email, emails));
    const holderOf = new Map(holders.map(({ id, email }) => [email, id]));

    const outcomes = new Map<string, UpsertOutcome>();
    const changes: Change[] = [];
    for (const { id, item } of entries) {
      const known = stored.get(id);
      const ownerId = known?.ownerId ?? newId();
      const after = toVendorValues(item, known?.values);
      const outcome = determineOutcome(known, after, holderOf.get(item.owner.email) ?? ownerId, ownerId);
      outcomes.set(id, outcome);
      if (outcome !== "created" && outcome !== "updated") continue;
      holderOf.set(item.owner.email, ownerId);
      changes.push({ id, ownerId, after, before: known?.values });
    }
    await writeOwners(tx, changes);
    await writeVendors(tx, changes);
    await updateKycSearch(tx, changes.flatMap(toRenamed));
    const registered = changes.filter(({ before }) => !before);
    await notifyOfRecords(
      tx,
      NEW_VENDORS,
      registered.map(({ id, after: { shopName, city } }) => ({ id, shopName, city })),
    );

    const events = changes.map(({ id, before, after }): AuditEvent => {
      const target = { action: "vendors.upsert", resource: "vendors", resourceId: id, label: after.shopName };
      return { ...target, ...toVendorAuditValues(before, after) };
    });
    return { outcomes, events };
  },

  async read(db, ids) {
    const rows = await selectVendors(db).where(anyOf(vendors.id, ids));
    return new Map(
      rows.map((row) => {
        const { user: owner, ...vendor } = toResponse(row, LIST_DISCLOSURE);
        return [row.vendor.id, { ...vendor, owner, city: row.vendor.city ?? undefined }];
      }),
    );
  },
};

/** Returns the stored vendors by id. The caller must lock the vendors. Locks the owners, which an item can change. */
async function readStored(
  tx: Transaction,
  entries: readonly UpsertEntry<VendorItem>[],
): Promise<Map<string, StoredVendor>> {
  const ids = entries.flatMap(({ id, isNew }) => (isNew ? [] : id));
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ vendor: vendors, owner: { id: users.id, name: users.name, email: users.email, role: users.role } })
    .from(vendors)
    .innerJoin(users, eq(users.id, vendors.userId))
    .where(anyOf(vendors.id, ids))
    .orderBy(users.id)
    .for("no key update", { of: users });
  return new Map(
    rows.map(({ vendor, owner }) => {
      const values = pickVendorValues(decryptRow(vendors, vendor), owner);
      return [vendor.id, { ownerId: owner.id, ownerRole: owner.role, values }];
    }),
  );
}

/**
 * Returns the outcome of an item. An owner's email address that belongs to another account is an error, because using
 * that account would give the vendor to another person.
 */
function determineOutcome(
  known: StoredVendor | undefined,
  after: VendorValues,
  holder: string,
  ownerId: string,
): UpsertOutcome {
  if (holder !== ownerId) {
    return conflictError("Another account already has the owner's email.", { "owner.email": ["is already taken"] });
  }
  if (!known) return "created";
  if (isSameVendor(known.values, after)) return "unchanged";
  const { ownerName, ownerEmail } = known.values;
  const changesOwner = ownerName !== after.ownerName || ownerEmail !== after.ownerEmail;
  if (changesOwner && known.ownerRole !== "vendor") {
    return conflictError("The owner's account does not have the role vendor. Change the owner in the console.");
  }
  return "updated";
}

async function writeOwners(tx: Transaction, changes: readonly Change[]): Promise<void> {
  const owners = changes.map(({ ownerId, after, before }) => ({
    id: ownerId,
    name: after.ownerName,
    email: after.ownerEmail,
    before,
  }));
  await insertRows(
    tx,
    users,
    owners.flatMap(({ before, ...owner }) => (before ? [] : { ...owner, role: "vendor" as const })),
  );
  const changed = owners.filter(({ before, name, email }) => {
    return before && (before.ownerName !== name || before.ownerEmail !== email);
  });
  await updateRows(tx, users, ["name", "email"], changed);
  const withNewEmail = changed.flatMap(({ id, email, before }) => (before?.ownerEmail === email ? [] : id));
  // As in the console, a new email address ends the person's sessions.
  await revokeAccess(tx, withNewEmail);
}

const toRenamed = ({ id, before, after: { shopName } }: Change) =>
  before && before.shopName !== shopName ? [{ id, shopName }] : [];

const WRITTEN = [
  "shopName",
  "phone",
  "address",
  "city",
  "businessType",
  "businessCategory",
  "gstin",
  "panNumber",
  "description",
  "bankName",
  "accountNumber",
  "ifscCode",
  "gstinHash",
  "panHash",
  "phoneHash",
  "accountHash",
  "searchText",
] as const;

async function writeVendors(tx: Transaction, changes: readonly Change[]): Promise<void> {
  const toRow = ({ id, ownerId, after: { ownerName: _name, ownerEmail, ...values } }: Change) =>
    encryptRow(vendors, { id, userId: ownerId, ...values, searchText: buildVendorSearchText(values, ownerEmail) });
  await insertRows(
    tx,
    vendors,
    changes.flatMap((change) => (change.before ? [] : toRow(change))),
  );
  const updated = changes.filter(({ before }) => before).map(toRow);
  await updateRows(tx, vendors, WRITTEN, updated as readonly (typeof vendors.$inferSelect)[]);
}
