/** Which other vendors gave the same numbers as a vendor or its applications. */
import { or, sql } from "drizzle-orm";
import { z } from "zod";
import { KYC_DUPLICATES, KYC_SHARED, type KycDuplicate, type KycShared } from "../../../resources/kyc/contract";
import { hasOneOf, lookupHashes, opened, type LookupKind } from "../../at-rest/records";
import type { Db } from "../../db/database";
import { kept } from "../../db/kept-statements";
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

type Duplicates = z.infer<typeof duplicatesSchema>;
type Application = Pick<
  typeof kycApplications.$inferSelect,
  "id" | "gstNumber" | "aadhaarPhone" | "accountNumber" | "ifscCode"
>;
type Vendor = Pick<typeof vendors.$inferSelect, "id" | "gstin" | "panNumber" | "phone" | "accountNumber" | "ifscCode">;

/** A vendor, and those of its applications whose numbers count beside its own. */
interface Asked {
  vendor: Vendor;
  applications: readonly Application[];
}

/** Where other vendors may have given a number: in their record, or in an application. */
const PLACES = [
  { table: vendors, rows: sql`${vendors}`, whose: vendors.id },
  {
    table: kycApplications,
    // Told by the application itself, so that nobody's own is brought together with its vendor to be left out.
    whose: kycApplications.vendorId,
    rows: sql`${kycApplications} join ${vendors} on ${vendors.id} = ${kycApplications.vendorId}`,
  },
] as const;

/** The hashes of a kind, as the recordset of those asked has them. */
const hashesAsked = (shared: KycShared) => sql`asked.${sql.identifier(shared)}`;

/** In one place the newest others with one of the hashes of who is asked, and which of the numbers they share. */
const othersIn = ({ table, rows, whose }: (typeof PLACES)[number]) => {
  const same = SHARED.map((shared) => hasOneOf(table, KINDS[shared], hashesAsked(shared)) ?? sql`false`);
  const flags = same.map((one) => sql`coalesce(${one}, false)`);
  return sql`(select ${vendors.id} as id, ${vendors.shopName} as shop_name, ${vendors.createdAt} as created_at,
      array[${sql.join(flags, sql`, `)}] as same
    from ${rows} where ${whose} <> asked.vendor and ${or(...same)}
    order by ${vendors.createdAt} desc, ${vendors.id} desc limit ${sql.raw(String(KYC_DUPLICATES))})`;
};

/** Of each who is asked the others in all places. */
const othersOf = kept((db) => {
  const columns = [sql`place int`, sql`vendor text`, ...SHARED.map((one) => sql`${sql.identifier(one)} text[]`)];
  return db
    .select({
      place: sql<number>`place`,
      id: sql<string>`id`,
      shopName: sql<string>`shop_name`,
      createdAt: sql<Date | string>`created_at`,
      same: sql<boolean[]>`same`,
    })
    .from(
      sql`jsonb_to_recordset(${sql.placeholder("subjects")}::jsonb) as asked(${sql.join(columns, sql`, `)}),
        lateral (${sql.join(PLACES.map(othersIn), sql` union all `)}) as other`,
    );
});

/**
 * Vendors who, in their record or in an application, gave what each of these gave: of each the newest, as many as
 * KYC_DUPLICATES at most. A number is compared whole, by its keyed hash, in whatever spelling it was given. One query,
 * however many are asked for.
 */
async function duplicatesOfEach(db: Db, asked: readonly Asked[]): Promise<Duplicates[]> {
  const found = asked.map(() => new Map<string, { shopName: string; createdAt: Date; same: Set<KycShared> }>());
  if (asked.length === 0) return [];
  const subjects = asked.map(({ vendor, applications }, place) => {
    const given = [
      ...lookupHashes(vendors, opened(vendors, vendor)),
      ...applications.flatMap((one) => lookupHashes(kycApplications, opened(kycApplications, one))),
    ];
    const hashesOf = (kind: LookupKind) => given.flatMap(([one, hashes]) => (one === kind ? hashes : []));
    return { place, vendor: vendor.id, ...Object.fromEntries(SHARED.map((one) => [one, hashesOf(KINDS[one])])) };
  });
  const others = await othersOf(db).execute({ subjects: JSON.stringify(subjects) });
  for (const { place, id, shopName, createdAt, same: shares } of others) {
    const entry = found[place]?.get(id) ?? { shopName, createdAt: new Date(createdAt), same: new Set() };
    for (const [index, shared] of SHARED.entries()) if (shares[index]) entry.same.add(shared);
    found[place]?.set(id, entry);
  }
  return found.map((each) =>
    [...each]
      .sort(([id, one], [otherId, other]) => Number(other.createdAt) - Number(one.createdAt) || (id < otherId ? 1 : -1))
      .slice(0, KYC_DUPLICATES)
      .map(([_id, { shopName, same }]) => ({
        vendor: { _id, shopName },
        same: SHARED.filter((shared) => same.has(shared)),
      })),
  );
}

const applicationsOf = kept((db) => {
  const { id, vendorId, gstNumber, aadhaarPhone, accountNumber, ifscCode } = kycApplications;
  return db
    .select({ id, vendorId, gstNumber, aadhaarPhone, accountNumber, ifscCode })
    .from(kycApplications)
    .where(sql`${vendorId} = any(${sql.placeholder("ids")})`);
});

/** By the id of each vendor: who else gave what it gave, in its record or in any of its applications. */
export async function duplicatesOfVendors(db: Db, asked: readonly Vendor[]): Promise<Map<string, Duplicates>> {
  const ids = asked.map(({ id }) => id);
  const sent = ids.length > 0 ? await applicationsOf(db).execute({ ids }) : [];
  const found = await duplicatesOfEach(
    db,
    asked.map((vendor) => ({ vendor, applications: sent.filter(({ vendorId }) => vendorId === vendor.id) })),
  );
  return new Map(ids.map((id, index) => [id, found[index] ?? []]));
}

/** By the id of each application: who else gave what stands in it, or in the record of its vendor. */
export async function duplicatesOfApplications(
  db: Db,
  asked: readonly { application: Application; vendor: Vendor }[],
): Promise<Map<string, Duplicates>> {
  const found = await duplicatesOfEach(
    db,
    asked.map(({ vendor, application }) => ({ vendor, applications: [application] })),
  );
  return new Map(asked.map(({ application }, index) => [application.id, found[index] ?? []]));
}
