import type { z } from "zod";
import { columnEquals, type Conditions } from "../../db/conditions";
import { products } from "../../db/schema";
import type { ApiServer } from "../../http/api-server";
import type { ApiContext } from "../../records/api-context";
import { dataSchema } from "../../records/envelope";
import { idParams, optionalCode, optionalText } from "../../http/fields";
import { countFacets, facetsParameter, createListFilters, numberRange, anyOf } from "../../records/list-filters";
import { pageQuerySchema } from "../../records/page-query";
import { exportRoute } from "../../records/export-route";
import { productSchema, readProduct, toResponse } from "./response";
import { bulkDeleteRoute } from "./bulk";
import { productsExport } from "./export";
import { productChangeSchema, productFieldsSchema } from "./input";
import { listProducts, matchesProduct, PRODUCT_SORTS } from "./list";
import { changeProduct, createProduct, deleteProduct } from "./write";

const MAX_SEARCH_LENGTH = 200;

/**
 * /api/admin/products: list (page, limit, category, vendor, search), search, read, create, update, delete, delete many.
 * The search (q) takes the parameters of the list as well. Every change of a single product returns the product.
 */
export function productsRoutes(app: ApiServer, context: ApiContext): void {
  const { db, reading } = context;
  const more = createListFilters({
    approvalStatus: anyOf(products.approvalStatus, products.approvalStatus.enumValues),
    isActive: anyOf(products.isActive, [true, false]),
    stock: numberRange(products.stock),
  });
  const filters = pageQuerySchema(PRODUCT_SORTS).extend({
    category: optionalText(100),
    vendor: optionalText(100),
    search: optionalCode(MAX_SEARCH_LENGTH),
    ...more.shape,
    facets: facetsParameter,
  });
  // An empty search matches everything.
  const searched = filters.extend({ q: optionalCode(MAX_SEARCH_LENGTH) });
  const where = (query: Partial<z.infer<typeof searched>>): Conditions => [
    columnEquals(products.categoryId, query.category),
    columnEquals(products.vendorId, query.vendor),
    query.search ? matchesProduct(query.search) : undefined,
    query.q ? matchesProduct(query.q) : undefined,
    ...more.where(query),
  ];
  const { approvalStatus, isActive, categoryId: category, vendorId: vendor } = products;
  const counted = { table: products, facets: { approvalStatus, isActive, category, vendor }, where };
  const answers = { response: { 200: productSchema } };
  const lists = { response: { 200: dataSchema(productSchema) } };

  app.get(
    "/api/admin/products",
    { config: { permission: "products.list", mayReadReplica: true }, schema: { querystring: filters, ...lists } },
    (request) =>
      reading.list(request, async (db) => ({
        ...(await listProducts(db, request.query, where(request.query))),
        ...(await countFacets(db, request.query, counted)),
      })),
  );

  exportRoute(app, context, { ...productsExport(db), querystring: searched, where });

  app.get(
    "/api/admin/products/search",
    {
      config: { permission: "products.list", mayReadReplica: true },
      schema: { querystring: searched, ...lists },
    },
    (request) =>
      reading.list(request, async (db) => ({
        ...(await listProducts(db, request.query, where(request.query))),
        ...(await countFacets(db, request.query, counted)),
      })),
  );

  app.get(
    "/api/admin/products/:id",
    { config: { permission: "products.show" }, schema: { params: idParams, ...answers } },
    async ({ params }) => toResponse(await readProduct(db, params.id)),
  );

  app.post(
    "/api/admin/products",
    {
      config: { permission: "products.create" },
      schema: { body: productFieldsSchema, response: { 201: productSchema } },
    },
    async (request, reply) => reply.code(201).send(toResponse(await createProduct(db, request, request.body))),
  );

  app.put(
    "/api/admin/products/:id",
    { config: { permission: "products.edit" }, schema: { params: idParams, body: productChangeSchema, ...answers } },
    async (request) => toResponse(await changeProduct(db, request, request.params.id, request.body)),
  );

  app.delete(
    "/api/admin/products/:id",
    { config: { permission: "products.delete" }, schema: { params: idParams, ...answers } },
    async (request) => toResponse(await deleteProduct(db, request, request.params.id)),
  );

  bulkDeleteRoute(app, context);
}
