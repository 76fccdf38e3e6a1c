/** Which other vendors gave the same numbers as a vendor or its applications. */
import { and, desc, eq, ne, or, sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import { KYC_DUPLICATES, KYC_SHARED, type KycDuplicate, type KycShared } from "../../../resources/kyc/contract";
import { hasOneOf, lookupHashes, opened, type LookupKind } from "../../at-rest/records";
import type { Db } from "../../db/database";
import { kycApplications, vendors } from "../../db/schema";

const KINDS = {
  pan: "panNumber",
  gstin: "gstin",
  phone: "phone",
  account: "account",
} as const satisfies Record<KycShared, LookupKind>;

const SHARED = Object.keys(KINDS) as KycShared[];

/** What an answer says of them. */
export const duplicatesSchema = z.array(
  z.object({ vendor: z.object({ _id: z.string(), shopName: z.string() }), same: z.array(z.enum(KYC_SHARED)) }),
) satisfies z.ZodType<readonly KycDuplicate[]>;

type Application = typeof kycApplications.$inferSelect;

/** By the vendor's id. */
type Found = Map<string, { shopName: string; createdAt: Date; same: Set<KycShared> }>;

/**
 * Vendors who, in their record or in an application, gave what this vendor gave, in its record or in this application; in
 * any of its applications where none is named. The newest of them, as many as KYC_DUPLICATES at most. A number is compared
 * whole, by its keyed hash, in whatever spelling it was given.
 */
export async function duplicatesOf(
  db: Db,
  vendorId: string,
  application?: Application,
): Promise<z.infer<typeof duplicatesSchema>> {
  const [vendor] = await db.select().from(vendors).where(eq(vendors.id, vendorId));
  if (!vendor) return [];
  const applications = application
    ? [application]
    : await db.select().from(kycApplications).where(eq(kycApplications.vendorId, vendorId));
  const given = [
    ...lookupHashes(vendors, opened(vendors, vendor)),
    ...applications.flatMap((one) => lookupHashes(kycApplications, opened(kycApplications, one))),
  ];
  const hashesOf = (kind: LookupKind) => given.flatMap(([one, hashes]) => (one === kind ? hashes : []));
  const conditions = (table: PgTable) =>
    SHARED.map((shared) => hasOneOf(table, KINDS[shared], hashesOf(KINDS[shared])));

  const found: Found = new Map();
  const note = (rows: readonly { id: string; shopName: string; createdAt: Date; same: boolean[] }[]) => {
    for (const { id, shopName, createdAt, same } of rows) {
      const entry = found.get(id) ?? { shopName, createdAt, same: new Set() };
      for (const [index, shared] of SHARED.entries()) if (same[index]) entry.same.add(shared);
      found.set(id, entry);
    }
  };
  const columns = (same: readonly (SQL | undefined)[]) => ({
    id: vendors.id,
    shopName: vendors.shopName,
    createdAt: vendors.createdAt,
    same: sql<boolean[]>`array[${sql.join(
      same.map((one) => sql`coalesce(${one ?? sql`false`}, false)`),
      sql`, `,
    )}]`,
  });
  const others = (same: readonly (SQL | undefined)[]) => and(ne(vendors.id, vendor.id), or(...same) ?? sql`false`);
  const newest = [desc(vendors.createdAt), desc(vendors.id)];

  const byRecord = conditions(vendors);
  note(
    await db
      .select(columns(byRecord))
      .from(vendors)
      .where(others(byRecord))
      .orderBy(...newest)
      .limit(KYC_DUPLICATES),
  );
  const byApplication = conditions(kycApplications);
  note(
    await db
      .select(columns(byApplication))
      .from(kycApplications)
      .innerJoin(vendors, eq(vendors.id, kycApplications.vendorId))
      .where(others(byApplication))
      .orderBy(...newest)
      .limit(KYC_DUPLICATES),
  );
  return [...found]
    .sort(([, one], [, other]) => other.createdAt.getTime() - one.createdAt.getTime())
    .slice(0, KYC_DUPLICATES)
    .map(([_id, { shopName, same }]) => ({
      vendor: { _id, shopName },
      same: SHARED.filter((shared) => same.has(shared)),
    }));
}
