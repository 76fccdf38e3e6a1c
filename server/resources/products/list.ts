import { or, type SQL } from "drizzle-orm";
import type { Db } from "../../db/database";
import { products, vendors } from "../../db/schema";
import { belongsTo, holds, reads } from "../../db/search-text";
import { dataBody } from "../../http/envelope";
import type { PageQuery } from "../../http/page-query";
import { readPage } from "../../http/read-page";
import { selectProducts, toAnswer } from "./answer";

export const PRODUCT_SORTS = ["name", "price", "stock", "createdAt"] as const;

/** The body of a list: the products of the page that meet the condition, newest first unless told. */
export async function listProducts(db: Db, query: PageQuery<(typeof PRODUCT_SORTS)[number]>, where: SQL | undefined) {
  const { rows, total } = await readPage(db, products, query, selectProducts, where);
  return dataBody(rows.map(toAnswer), total, query);
}

/** Products whose name or description holds the text in any case, or whose vendor's name does. */
export function matches(search: string): SQL | undefined {
  return or(holds(products.searchText, search), belongsTo(products.vendorId, vendors, reads(vendors.shopName, search)));
}
