import { externalIdEquals } from "../../db/external-id-equals";
import { or, type SQL } from "drizzle-orm";
import type { Conditions } from "../../db/conditions";
import type { Db } from "../../db/database";
import { products, vendors } from "../../db/schema";
import { belongsToAny, searchColumnContains, columnContains } from "../../db/search-text";
import { dataBody } from "../../records/envelope";
import type { PageQuery } from "../../records/page-query";
import { readPage } from "../../records/read-page";
import { selectProducts, toResponse } from "./response";

export const PRODUCT_SORTS = ["name", "price", "stock", "createdAt"] as const;

/** Returns the body of a list: the matching products of the page, newest first by default. */
export async function listProducts(db: Db, query: PageQuery<(typeof PRODUCT_SORTS)[number]>, where: Conditions) {
  const { rows, total } = await readPage(db, products, query, selectProducts, where);
  return dataBody(rows.map(toResponse), total, query);
}

/** Matches products if the name, description or shop name contains the text, or the external id equals it. */
export function matchesProduct(search: string): SQL | undefined {
  return or(
    searchColumnContains(products.searchText, search),
    externalIdEquals(products.id, "products", search),
    belongsToAny(products.vendorId, vendors, columnContains(vendors.shopName, search)),
  );
}
