import { eq } from "drizzle-orm";
import { z } from "zod";
import { REVEALABLE_FIELDS, type RevealResponse } from "../../../providers/identifiers/contract";
import { decryptRow } from "../../db/encrypted-records";
import type { Transaction } from "../../db/database";
import { kycApplications, vendors } from "../../db/schema";
import { payouts } from "../../db/schema-ledger";
import { refunds } from "../../db/schema-refunds";
import { aboutVendor } from "../../audit/keys";
import type { ApiServer } from "../../http/api-server";
import type { ApiContext } from "../../records/api-context";
import { recordChange } from "../../audit/record-event";
import { fieldError, notFoundError } from "../../http/errors";
import { requiredChoice, isId, requiredText } from "../../http/fields";
import { createRevealLimit } from "../../audit/reveal-limit";

type RevealedResource = keyof typeof REVEALABLE_FIELDS;
const RESOURCES = ["vendors", "kyc-management", "payouts", "refunds"] as const satisfies readonly RevealedResource[];

const input = z.strictObject(
  { resource: requiredChoice(RESOURCES), id: requiredText(100), field: requiredText(100) },
  "must be an object",
);
const answer = z.object({ value: z.string() }) satisfies z.ZodType<RevealResponse>;

/** Returns the permission and the record that a body asks for, even if the body is otherwise invalid. */
function asksFor(body: unknown): { permission: string; id: string | undefined } | undefined {
  const { resource, id } = (body ?? {}) as { resource?: unknown; id?: unknown };
  const known = RESOURCES.find((one) => one === resource);
  return known && { permission: `${known}.reveal`, id: typeof id === "string" ? id : undefined };
}

/** Reads a record's values and the fields of its audit entry. Returns undefined if the record does not exist. */
const READERS = {
  vendors: async (tx: Transaction, id: string) => {
    const [row] = await tx.select().from(vendors).where(eq(vendors.id, id));
    return row && { values: decryptRow(vendors, row), audited: { label: row.shopName } };
  },
  "kyc-management": async (tx: Transaction, id: string) => {
    const [row] = await tx
      .select({ application: kycApplications, shopName: vendors.shopName })
      .from(kycApplications)
      .leftJoin(vendors, eq(vendors.id, kycApplications.vendorId))
      .where(eq(kycApplications.id, id));
    if (!row) return undefined;
    const { application, shopName } = row;
    return {
      values: decryptRow(kycApplications, application),
      audited: { label: shopName, ...aboutVendor(application.vendorId) },
    };
  },
  payouts: async (tx: Transaction, id: string) => {
    const [row] = await tx
      .select({ vendor: vendors })
      .from(payouts)
      .innerJoin(vendors, eq(vendors.id, payouts.vendorId))
      .where(eq(payouts.id, id));
    return (
      row && {
        values: decryptRow(vendors, row.vendor),
        audited: { label: row.vendor.shopName, ...aboutVendor(row.vendor.id) },
      }
    );
  },
  refunds: async (tx: Transaction, id: string) => {
    const [row] = await tx.select().from(refunds).where(eq(refunds.id, id));
    return row && { values: decryptRow(refunds, row), audited: { about: `users/${row.customerId}` as const } };
  },
} satisfies Record<RevealedResource, unknown>;

const THINGS: Readonly<Record<RevealedResource, string>> = {
  vendors: "Vendor",
  "kyc-management": "KYC application",
  payouts: "Payout",
  refunds: "Refund",
};

/**
 * POST /api/admin/reveals: returns one unmasked identifier of a record. It requires the permission `<resource>.reveal`
 * and is limited per person and hour. The audit log records the field, never its value.
 */
export function revealsRoutes(app: ApiServer, { db, env }: ApiContext): void {
  const budget = createRevealLimit(db, env);

  app.post(
    "/api/admin/reveals",
    {
      config: {
        permission: "vendors.reveal",
        otherPermissions: ["kyc-management.reveal", "payouts.reveal", "refunds.reveal"],
        asksFor,
      },
      schema: { body: input, response: { 200: answer } },
    },
    async (request) => {
      const { resource, id, field } = request.body;
      const action = `${resource}.reveal`;
      if (!Object.hasOwn(REVEALABLE_FIELDS[resource], field)) {
        throw fieldError("field", `must be one of ${Object.keys(REVEALABLE_FIELDS[resource]).join(", ")}`);
      }
      await budget.take(request);
      return db.transaction(async (tx) => {
        const found = isId(id) ? await READERS[resource](tx, id) : undefined;
        if (!found) throw notFoundError(THINGS[resource]);
        const { [field]: value }: Readonly<Record<string, unknown>> = found.values;
        if (typeof value !== "string" || value === "") throw notFoundError("This value");
        await recordChange(tx, request, {
          action,
          resource,
          resourceId: id,
          ...found.audited,
          before: null,
          after: { field },
        });
        return { value };
      });
    },
  );
}
