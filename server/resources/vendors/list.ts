/** The two queries behind a page of vendors. */
import { and, eq, type SQL } from "drizzle-orm";
import type { VendorStatus } from "../../../resources/vendors/contract";
import type { Db } from "../../db/database";
import { onPage } from "../../db/on-page";
import { users, vendors } from "../../db/schema";
import { holds } from "../../db/search-text";
import { orderOf } from "../../http/page-query";
import { vendorColumns } from "./answer";

export const VENDOR_SORTS = ["shopName", "status", "productCount", "createdAt"] as const;

export interface VendorQuery {
  page: number;
  limit: number;
  sort?: (typeof VENDOR_SORTS)[number] | undefined;
  order?: "asc" | "desc" | undefined;
  status?: VendorStatus | undefined;
  search?: string | undefined;
}

/** `page` answers the vendors with their owners, `count` how many match in all. */
export function listQueries(db: Db, query: VendorQuery) {
  const where = and(query.status && eq(vendors.status, query.status), query.search ? matches(query.search) : undefined);
  const order = orderOf(vendors, query);
  const page = db
    .select(vendorColumns)
    .from(vendors)
    .innerJoin(users, eq(users.id, vendors.userId))
    .where(onPage(db, vendors, query, order, where))
    .orderBy(...order);
  return { page, count: db.$count(vendors, where) };
}

/** Vendors whose shop name, owner's e-mail, phone, GSTIN or PAN holds the text in any case. */
export function matches(search: string): SQL {
  return holds(vendors.searchText, search);
}
