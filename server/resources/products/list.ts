/** The two queries behind a page of products. */
import { eq, inArray, type SQL } from "drizzle-orm";
import type { Db } from "../../db/database";
import { categories, products, vendors } from "../../db/schema";
import { holds } from "../../db/search-text";
import { dataBody } from "../../http/envelope";
import { orderOf } from "../../http/page-query";
import { productColumns, toAnswer } from "./answer";

export const PRODUCT_SORTS = ["name", "price", "stock", "createdAt"] as const;

interface ProductPage {
  page: number;
  limit: number;
  sort?: (typeof PRODUCT_SORTS)[number] | undefined;
  order?: "asc" | "desc" | undefined;
}

/** The body of a list: the products of the page that meet the condition, newest first unless told. */
export async function listProducts(db: Db, query: ProductPage, where: SQL | undefined) {
  const order = orderOf(products, query);
  // The ids are picked before the joins: a page far back would else join every product before it.
  const picked = db
    .select({ id: products.id })
    .from(products)
    .where(where)
    .orderBy(...order)
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  const [rows, total] = await Promise.all([
    db
      .select(productColumns)
      .from(products)
      .leftJoin(categories, eq(categories.id, products.categoryId))
      .leftJoin(vendors, eq(vendors.id, products.vendorId))
      .where(inArray(products.id, picked))
      .orderBy(...order),
    db.$count(products, where),
  ]);
  return dataBody(rows.map(toAnswer), total, query);
}

/** Products whose name or description holds the text in any case. */
export function matches(search: string): SQL {
  return holds(products.searchText, search);
}
