/** The fields of vendors that the shop owns, and their columns. */
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { Decrypted } from "../../db/encrypted-records";
import type { vendors } from "../../db/schema";
import { clearableCode, clearableText, emailAddress, requiredText } from "../../http/fields";
import { accountNumberField, gstinField, ifscField, panField } from "../kyc/identifier-fields";
import { maskChange } from "./masked-change";

/** Optional fields that are absent keep their values. Null or an empty text clears an optional text. */
export const vendorFields = z.strictObject(
  {
    shopName: requiredText(200),
    /** The person who owns the vendor. The email address must not belong to any other account. */
    owner: z.strictObject({ name: requiredText(200), email: emailAddress }, "must be an object"),
    phone: clearableCode(50),
    address: clearableText(500),
    city: clearableText(200),
    businessType: clearableText(200),
    businessCategory: clearableText(200),
    gstin: gstinField,
    panNumber: panField,
    description: clearableText(10_000),
    bankDetails: z
      .strictObject(
        { bankName: clearableText(200), accountNumber: accountNumberField, ifscCode: ifscField },
        "must be an object",
      )
      .optional(),
  },
  "must be an object",
);

export type VendorItem = z.output<typeof vendorFields>;

/** The columns of a vendor that the shop owns, as plaintext, and the owner's name and email address. */
export type VendorValues = Pick<
  Decrypted<typeof vendors.$inferSelect>,
  | "shopName"
  | "phone"
  | "address"
  | "city"
  | "businessType"
  | "businessCategory"
  | "gstin"
  | "panNumber"
  | "description"
  | "bankName"
  | "accountNumber"
  | "ifscCode"
> & { ownerName: string; ownerEmail: string };

const EMPTY: Omit<VendorValues, "shopName" | "ownerName" | "ownerEmail"> = {
  ...{ phone: null, address: null, city: null, businessType: null, businessCategory: null, gstin: null },
  ...{ panNumber: null, description: null, bankName: null, accountNumber: null, ifscCode: null },
};

/** The optional fields whose columns have the same names. */
const OPTIONAL = [
  "phone",
  "address",
  "city",
  "businessType",
  "businessCategory",
  "gstin",
  "panNumber",
  "description",
] as const;
const BANK_DETAILS = ["bankName", "accountNumber", "ifscCode"] as const;

/** Returns the values after an item is written. */
export function toVendorValues(item: VendorItem, before: VendorValues | undefined): VendorValues {
  const after: VendorValues = {
    ...(before ?? EMPTY),
    shopName: item.shopName,
    ownerName: item.owner.name,
    ownerEmail: item.owner.email,
  };
  for (const name of OPTIONAL) if (item[name] !== undefined) after[name] = item[name];
  for (const name of BANK_DETAILS) {
    const value = item.bankDetails?.[name];
    if (value !== undefined) after[name] = value;
  }
  return after;
}

/** Returns the `VendorValues` of a stored vendor and its owner. */
export function pickVendorValues(
  row: Decrypted<typeof vendors.$inferSelect>,
  owner: { name: string; email: string },
): VendorValues {
  const { shopName, phone, address, city, businessType, businessCategory, gstin, panNumber, description } = row;
  const { bankName, accountNumber, ifscCode } = row;
  return {
    ...{ shopName, phone, address, city, businessType, businessCategory, gstin, panNumber, description },
    ...{ bankName, accountNumber, ifscCode, ownerName: owner.name, ownerEmail: owner.email },
  };
}

/** Returns the values of a change for the audit, with identifiers masked. A created vendor has no values before. */
export function toVendorAuditValues(before: VendorValues | undefined, after: VendorValues) {
  const gstin = maskChange(before?.gstin, after.gstin, "gstin");
  const panNumber = maskChange(before?.panNumber, after.panNumber, "pan");
  const accountNumber = maskChange(before?.accountNumber, after.accountNumber, "identifier");
  return {
    before: before
      ? { ...before, gstin: gstin.before, panNumber: panNumber.before, accountNumber: accountNumber.before }
      : null,
    after: { ...after, gstin: gstin.after, panNumber: panNumber.after, accountNumber: accountNumber.after },
  };
}

export const isSameVendor = (one: VendorValues, other: VendorValues): boolean => isDeepStrictEqual(one, other);
