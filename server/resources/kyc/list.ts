/** The two queries behind a page of KYC applications, and the one behind the counts. */
import { and, count, eq, type SQL } from "drizzle-orm";
import type { KycStatus } from "../../../resources/kyc/contract";
import type { Db } from "../../db/database";
import { onPage } from "../../db/on-page";
import { kycApplications, vendors } from "../../db/schema";
import { holds } from "../../db/search-text";
import { orderOf } from "../../http/page-query";
import { kycColumns } from "./answer";

export const KYC_SORTS = ["status", "createdAt"] as const;

interface KycQuery {
  page: number;
  limit: number;
  sort?: (typeof KYC_SORTS)[number] | undefined;
  order?: "asc" | "desc" | undefined;
  status?: KycStatus | undefined;
  search?: string | undefined;
  vendor?: string | undefined;
}

/** `page` answers the applications with their vendors, `total` how many match in all. */
export function listQueries(db: Db, query: KycQuery) {
  const where = and(
    query.status && eq(kycApplications.status, query.status),
    query.search ? matches(query.search) : undefined,
    query.vendor ? eq(kycApplications.vendorId, query.vendor) : undefined,
  );
  const order = orderOf(kycApplications, query);
  const page = db
    .select(kycColumns)
    .from(kycApplications)
    .innerJoin(vendors, eq(vendors.id, kycApplications.vendorId))
    .where(onPage(db, kycApplications, query, order, where))
    .orderBy(...order);
  return { page, total: db.$count(kycApplications, where) };
}

/** Applications of vendors whose shop name holds the text in any case. */
export function matches(search: string): SQL {
  return holds(kycApplications.searchText, search);
}

export async function countByStatus(db: Db) {
  const rows = await db
    .select({ status: kycApplications.status, count: count() })
    .from(kycApplications)
    .groupBy(kycApplications.status);
  const of = (status: KycStatus) => rows.find((row) => row.status === status)?.count ?? 0;
  return {
    total: rows.reduce((sum, row) => sum + row.count, 0),
    pending: of("pending"),
    approved: of("approved"),
    rejected: of("rejected"),
    underReview: of("under_review"),
  };
}
