/** The two queries behind a page of products. */
import type { SQL } from "drizzle-orm";
import type { Db } from "../../db/database";
import { onPage } from "../../db/on-page";
import { products } from "../../db/schema";
import { holds } from "../../db/search-text";
import { dataBody } from "../../http/envelope";
import { orderOf } from "../../http/page-query";
import { selectProducts, toAnswer } from "./answer";

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
  const [rows, total] = await Promise.all([
    selectProducts(db)
      .where(onPage(db, products, query, order, where))
      .orderBy(...order),
    db.$count(products, where),
  ]);
  return dataBody(rows.map(toAnswer), total, query);
}

/** Products whose name or description holds the text in any case. */
export function matches(search: string): SQL {
  return holds(products.searchText, search);
}
