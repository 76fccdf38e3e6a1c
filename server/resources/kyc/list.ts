import { or, type SQL } from "drizzle-orm";
import { externalIdEquals } from "../../db/external-id-equals";
import { KYC_STATUSES, type KycStatus } from "../../../resources/kyc/contract";
import { columnEquals, type Conditions } from "../../db/conditions";
import { countByValue } from "../../db/counters";
import type { Db } from "../../db/database";
import { kycApplications } from "../../db/schema";
import { searchColumnContains } from "../../db/search-text";
import type { PageQuery } from "../../records/page-query";
import { readPage } from "../../records/read-page";
import { selectApplications } from "./response";

export const KYC_SORTS = ["status", "createdAt"] as const;

interface KycQuery extends PageQuery<(typeof KYC_SORTS)[number]> {
  status?: KycStatus | undefined;
  search?: string | undefined;
  vendor?: string | undefined;
}

export function listApplications(db: Db, query: KycQuery) {
  return readPage(db, kycApplications, query, selectApplications, buildKycWhere(query));
}

export const buildKycWhere = (query: KycQuery): Conditions => [
  columnEquals(kycApplications.status, query.status),
  query.search ? matchesApplication(query.search) : undefined,
  columnEquals(kycApplications.vendorId, query.vendor),
];

/** Matches applications if the vendor's shop name contains the text, ignoring case, or the external id equals it. */
export function matchesApplication(search: string): SQL | undefined {
  return or(
    searchColumnContains(kycApplications.searchText, search),
    externalIdEquals(kycApplications.id, "kyc-management", search),
  );
}

export async function countByStatus(db: Db) {
  const counts = await countByValue(db, kycApplications, { of: kycApplications.status, limit: KYC_STATUSES.length });
  const countOf = (status: KycStatus) => counts[status] ?? 0;
  return {
    total: KYC_STATUSES.reduce((sum, status) => sum + countOf(status), 0),
    pending: countOf("pending"),
    approved: countOf("approved"),
    rejected: countOf("rejected"),
    underReview: countOf("under_review"),
  };
}
