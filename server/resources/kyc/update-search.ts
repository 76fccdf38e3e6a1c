import { asc } from "drizzle-orm";
import { anyOf } from "../../db/any-of";
import type { Transaction } from "../../db/database";
import { kycApplications } from "../../db/schema";
import { updateRows } from "../../db/update-rows";
import { buildKycSearchText } from "./search-text";

/** Updates the search texts of KYC applications whose vendors were renamed. The caller must have locked the vendors. */
export async function updateKycSearch(
  tx: Transaction,
  renamed: readonly { id: string; shopName: string }[],
): Promise<void> {
  if (renamed.length === 0) return;
  const names = new Map(renamed.map(({ id, shopName }) => [id, shopName]));
  const rows = await tx
    .select({ id: kycApplications.id, vendorId: kycApplications.vendorId })
    .from(kycApplications)
    .where(anyOf(kycApplications.vendorId, [...names.keys()]))
    .orderBy(asc(kycApplications.id))
    .for("no key update");
  const updated = rows.map(({ id, vendorId }) => ({ id, searchText: buildKycSearchText(names.get(vendorId)) }));
  await updateRows(tx, kycApplications, ["searchText"], updated);
}
