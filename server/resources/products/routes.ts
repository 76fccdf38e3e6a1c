import { and, eq } from "drizzle-orm";
import { products } from "../../db/schema";
import type { ApiContext, ApiServer } from "../../http/api-context";
import { dataSchema } from "../../http/envelope";
import { idParams, optionalText } from "../../http/fields";
import { pageQuery } from "../../http/page-query";
import { productSchema, readProduct, toAnswer } from "./answer";
import { newProduct, productChange } from "./input";
import { listProducts, matches, PRODUCT_SORTS } from "./list";
import { changeProduct, createProduct, deleteProduct } from "./write";

const SEARCH_LENGTH = 200;

/**
 * /api/admin/products: list (page, limit, category, vendor, search), search (q, page, limit), one, create, change,
 * delete. Every change answers the product.
 */
export function productsRoutes(app: ApiServer, { db, env }: ApiContext): void {
  const pages = pageQuery(PRODUCT_SORTS, env.API_FEATURES);
  const filters = pages.extend({
    category: optionalText(100),
    vendor: optionalText(100),
    search: optionalText(SEARCH_LENGTH),
  });
  const answers = { response: { 200: productSchema } };
  const lists = { response: { 200: dataSchema(productSchema) } };

  app.get(
    "/api/admin/products",
    { config: { permission: "products.list" }, schema: { querystring: filters, ...lists } },
    ({ query }) =>
      listProducts(
        db,
        query,
        and(
          query.category ? eq(products.categoryId, query.category) : undefined,
          query.vendor ? eq(products.vendorId, query.vendor) : undefined,
          query.search ? matches(query.search) : undefined,
        ),
      ),
  );

  app.get(
    "/api/admin/products/search",
    {
      config: { permission: "products.list" },
      // A search that was cleared finds everything.
      schema: { querystring: pages.extend({ q: optionalText(SEARCH_LENGTH) }), ...lists },
    },
    ({ query }) => listProducts(db, query, query.q ? matches(query.q) : undefined),
  );

  app.get(
    "/api/admin/products/:id",
    { config: { permission: "products.show" }, schema: { params: idParams, ...answers } },
    async ({ params }) => toAnswer(await readProduct(db, params.id)),
  );

  app.post(
    "/api/admin/products",
    { config: { permission: "products.create" }, schema: { body: newProduct, response: { 201: productSchema } } },
    async (request, reply) => reply.code(201).send(toAnswer(await createProduct(db, request, request.body))),
  );

  app.put(
    "/api/admin/products/:id",
    { config: { permission: "products.edit" }, schema: { params: idParams, body: productChange, ...answers } },
    async (request) => toAnswer(await changeProduct(db, request, request.params.id, request.body)),
  );

  app.delete(
    "/api/admin/products/:id",
    { config: { permission: "products.delete" }, schema: { params: idParams, ...answers } },
    async (request) => toAnswer(await deleteProduct(db, request, request.params.id)),
  );
}
