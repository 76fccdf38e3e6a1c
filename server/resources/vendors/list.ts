import { or, type SQL } from "drizzle-orm";
import type { VendorStatus } from "../../../resources/vendors/contract";
import { columnEquals, type Conditions } from "../../db/conditions";
import { matchesExactly } from "../../db/encrypted-records";
import type { Db } from "../../db/database";
import { externalIdEquals } from "../../db/external-id-equals";
import { vendors } from "../../db/schema";
import { searchColumnContains } from "../../db/search-text";
import type { PageQuery } from "../../records/page-query";
import { readPage } from "../../records/read-page";
import { selectVendors } from "./response";

export const VENDOR_SORTS = ["shopName", "status", "productCount", "createdAt"] as const;

interface VendorQuery extends PageQuery<(typeof VENDOR_SORTS)[number]> {
  status?: VendorStatus | undefined;
  search?: string | undefined;
  /** Whether the search also matches PAN and GSTIN, which responses mask. */
  matchesMasked?: boolean;
}

export function listVendors(db: Db, query: VendorQuery) {
  return readPage(db, vendors, query, selectVendors, buildVendorsWhere(query));
}

export const buildVendorsWhere = (query: VendorQuery): Conditions => [
  columnEquals(vendors.status, query.status),
  query.search ? matchesVendor(query.search, query.matchesMasked) : undefined,
];

/**
 * Matches vendors if the shop name, owner's email address or phone contains the text, if the text is the same phone
 * number in another format, or if the GSTIN, PAN or external id equals the text.
 * @param matchesMasked whether GSTIN and PAN are compared
 */
export function matchesVendor(search: string, matchesMasked = false): SQL | undefined {
  return or(
    searchColumnContains(vendors.searchText, search),
    matchesExactly(vendors, search, matchesMasked),
    externalIdEquals(vendors.id, "vendors", search),
  );
}
