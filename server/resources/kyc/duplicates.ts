/** Finds other vendors with the same identifiers (PAN, GSTIN, phone, account) as a vendor or its applications. */
import { or, sql } from "drizzle-orm";
import { z } from "zod";
import {
  MAX_KYC_DUPLICATES,
  KYC_UNIQUE_IDENTIFIERS,
  type KycDuplicate,
  type KycUniqueIdentifier,
} from "../../../resources/kyc/contract";
import { matchesAnyHash, computeLookupHashes, type LookupKind } from "../../db/encrypted-records";
import type { Db } from "../../db/database";
import { prepareOnce } from "../../db/prepared-statements";
import { kycApplications, vendors } from "../../db/schema";

const KINDS = {
  pan: "panNumber",
  gstin: "gstin",
  phone: "phone",
  account: "account",
} as const satisfies Record<KycUniqueIdentifier, LookupKind>;

const SHARED = Object.keys(KINDS) as KycUniqueIdentifier[];

/** The duplicates in API responses. */
export const duplicatesSchema = z.array(
  z.object({
    vendor: z.object({ _id: z.string(), shopName: z.string() }),
    same: z.array(z.enum(KYC_UNIQUE_IDENTIFIERS)),
  }),
) satisfies z.ZodType<readonly KycDuplicate[]>;

type Duplicates = z.infer<typeof duplicatesSchema>;
type Application = Pick<
  typeof kycApplications.$inferSelect,
  "id" | "gstNumber" | "aadhaarPhone" | "accountNumber" | "ifscCode" | "gstHash" | "phoneHash" | "accountHash"
>;
type VendorNumbers = "gstin" | "panNumber" | "phone" | "accountNumber" | "ifscCode";
type VendorHashes = "gstinHash" | "panHash" | "phoneHash" | "accountHash";
type Vendor = Pick<typeof vendors.$inferSelect, "id" | VendorNumbers | VendorHashes>;

/** A vendor to check. The numbers of the applications are compared as well as the vendor's own. */
interface Subject {
  vendor: Vendor;
  applications: readonly Application[];
}

/** The tables that contain numbers of vendors. `vendorId` is the column that says whose numbers a row contains. */
const SOURCES = [
  { table: vendors, rows: sql`${vendors}`, vendorId: vendors.id },
  {
    table: kycApplications,
    // Not vendors.id, so that the subject's own applications are excluded before the join with vendors.
    vendorId: kycApplications.vendorId,
    rows: sql`${kycApplications} join ${vendors} on ${vendors.id} = ${kycApplications.vendorId}`,
  },
] as const;

/** Returns the column of the recordset `subjects` with a subject's hashes of one kind of identifier. */
const subjectHashes = (shared: KycUniqueIdentifier) => sql`subjects.${sql.identifier(shared)}`;

/** Selects, in one source, rows of the newest other vendors with a hash of the subject, and the kinds they share. */
const selectOthers = ({ table, rows, vendorId }: (typeof SOURCES)[number]) => {
  const same = SHARED.map((shared) => matchesAnyHash(table, KINDS[shared], subjectHashes(shared)) ?? sql`false`);
  const flags = same.map((one) => sql`coalesce(${one}, false)`);
  return sql`(select ${vendors.id} as id, ${vendors.shopName} as shop_name, ${vendors.createdAt} as created_at,
      array[${sql.join(flags, sql`, `)}] as same
    from ${rows} where ${vendorId} <> subjects.vendor and ${or(...same)}
    order by ${vendors.createdAt} desc, ${vendors.id} desc limit ${sql.raw(String(MAX_KYC_DUPLICATES))})`;
};

/** Prepares the query that finds the other vendors of each subject in all sources. */
const othersQuery = prepareOnce((db) => {
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
      sql`jsonb_to_recordset(${sql.placeholder("subjects")}::jsonb) as subjects(${sql.join(columns, sql`, `)}),
        lateral (${sql.join(SOURCES.map(selectOthers), sql` union all `)}) as other`,
    );
});

/**
 * Returns, for each subject, the other vendors that gave one of the same numbers in their record or in an application.
 * Each list has the newest vendors, at most MAX_KYC_DUPLICATES. Numbers are normalized, and compared by keyed hash. One
 * query serves all subjects.
 */
async function findDuplicates(db: Db, subjects: readonly Subject[]): Promise<Duplicates[]> {
  const found = subjects.map(
    () => new Map<string, { shopName: string; createdAt: Date; same: Set<KycUniqueIdentifier> }>(),
  );
  if (subjects.length === 0) return [];
  const records = subjects.map(({ vendor, applications }, place) => {
    const given = [
      ...computeLookupHashes(vendors, vendor),
      ...applications.flatMap((one) => computeLookupHashes(kycApplications, one)),
    ];
    const hashesOf = (kind: LookupKind) => given.flatMap(([one, hashes]) => (one === kind ? hashes : []));
    return { place, vendor: vendor.id, ...Object.fromEntries(SHARED.map((one) => [one, hashesOf(KINDS[one])])) };
  });
  const others = await othersQuery(db).execute({ subjects: JSON.stringify(records) });
  for (const { place, id, shopName, createdAt, same: shares } of others) {
    const entry = found[place]?.get(id) ?? { shopName, createdAt: new Date(createdAt), same: new Set() };
    for (const [index, shared] of SHARED.entries()) if (shares[index]) entry.same.add(shared);
    found[place]?.set(id, entry);
  }
  return found.map((each) =>
    [...each]
      .sort(([id, one], [otherId, other]) => Number(other.createdAt) - Number(one.createdAt) || (id < otherId ? 1 : -1))
      .slice(0, MAX_KYC_DUPLICATES)
      .map(([_id, { shopName, same }]) => ({
        vendor: { _id, shopName },
        same: SHARED.filter((shared) => same.has(shared)),
      })),
  );
}

const applicationsQuery = prepareOnce((db) => {
  const { id, vendorId, gstNumber, aadhaarPhone, accountNumber, ifscCode } = kycApplications;
  const { gstHash, phoneHash, accountHash } = kycApplications;
  return db
    .select({ id, vendorId, gstNumber, aadhaarPhone, accountNumber, ifscCode, gstHash, phoneHash, accountHash })
    .from(kycApplications)
    .where(sql`${vendorId} = any(${sql.placeholder("ids")})`);
});

/** Returns the duplicates of each vendor, by vendor id. Compares the vendor's record and all of its applications. */
export async function findVendorDuplicates(db: Db, subjects: readonly Vendor[]): Promise<Map<string, Duplicates>> {
  const ids = subjects.map(({ id }) => id);
  const sent = ids.length > 0 ? await applicationsQuery(db).execute({ ids }) : [];
  const found = await findDuplicates(
    db,
    subjects.map((vendor) => ({ vendor, applications: sent.filter(({ vendorId }) => vendorId === vendor.id) })),
  );
  return new Map(ids.map((id, index) => [id, found[index] ?? []]));
}

/** Returns the duplicates of each application, by its id. Compares the application and the record of its vendor. */
export async function findApplicationDuplicates(
  db: Db,
  subjects: readonly { application: Application; vendor: Vendor }[],
): Promise<Map<string, Duplicates>> {
  const found = await findDuplicates(
    db,
    subjects.map(({ vendor, application }) => ({ vendor, applications: [application] })),
  );
  return new Map(subjects.map(({ application }, index) => [application.id, found[index] ?? []]));
}
