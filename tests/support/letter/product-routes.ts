/** The calls for products and their approval. */
import type { ApprovalStatus } from "../../../resources/products/contract";
import { ADMIN_PATH, includesText, listRoute, recordRoutes } from "./area-routes";
import type { LetterRecords } from "./records";
import {
  createRecord,
  updateRecord,
  errorResponse,
  listResponse,
  ok,
  withRecord,
  PAGE_PARAMETERS,
  defineRoute,
  type RouteResponse,
  type Route,
} from "./route";
import { daysAgo, type Row } from "./values";

const PRODUCTS = `${ADMIN_PATH}/products`;

const listByApproval = ({ products }: LetterRecords, status: string, query: Record<string, string>) =>
  listResponse(
    products.filter((product) => product.approvalStatus === status),
    query,
    "data",
  );

const searchByName = ({ products }: LetterRecords, query: Record<string, string>) =>
  listResponse(
    products.filter((product) => includesText(product.name, query["q"])),
    {},
    "data",
  );

/** Returns the fields to store, with the category in place of its id. */
const toStored = ({ categories }: LetterRecords, { category, ...fields }: Row): Row => ({
  ...fields,
  category: categories.find(({ _id }) => _id === category),
});

function decide(records: LetterRecords, id: string, decision: ApprovalStatus, fields: Row): RouteResponse {
  return withRecord(records.products, id, (product) => {
    const { approvalStatus = "pending" } = product;
    if (approvalStatus !== "pending") return errorResponse(409, `This product is ${approvalStatus} already`);
    return ok(Object.assign(product, { approvalStatus: decision, ...fields }));
  });
}

export const productRoutes: Route[] = [
  defineRoute("GET", `${PRODUCTS}/search`, ({ records, query }) => searchByName(records, query), ["q"]),
  defineRoute(
    "GET",
    `${PRODUCTS}/pending`,
    ({ records, query }) => listByApproval(records, "pending", query),
    PAGE_PARAMETERS,
  ),
  defineRoute(
    "GET",
    `${PRODUCTS}/approval-status/:id`,
    ({ records, id, query }) => listByApproval(records, id, query),
    PAGE_PARAMETERS,
  ),
  defineRoute("PUT", `${PRODUCTS}/:id/approve`, ({ records, id, body }) =>
    decide(records, id, "approved", { ...body, approvalDate: daysAgo(0) }),
  ),
  defineRoute("PUT", `${PRODUCTS}/:id/reject`, ({ records, id, body }) =>
    decide(records, id, "rejected", { ...body, rejectionDate: daysAgo(0) }),
  ),
  listRoute("products", "products", "data", ["category", "vendor"]),
  defineRoute("POST", PRODUCTS, ({ records, body }) => createRecord(records.products, toStored(records, body))),
  ...recordRoutes("products", "products", ["GET", "DELETE"]),
  defineRoute("PUT", `${PRODUCTS}/:id`, ({ records, id, body }) =>
    updateRecord(records.products, id, toStored(records, body)),
  ),
];
