/** The calls for products and their approval. */
import type { ApprovalStatus } from "../../../resources/products/contract";
import { ADMIN, contains, list, single } from "./area-routes";
import type { LetterRecords } from "./records";
import { added, changed, failed, listed, ok, onRecord, PAGING, route, type Answer, type Route } from "./route";
import { daysAgo, type Row } from "./values";

const PRODUCTS = `${ADMIN}/products`;

const listByApproval = ({ products }: LetterRecords, status: string, query: Record<string, string>) =>
  listed(
    products.filter((product) => product.approvalStatus === status),
    query,
    "data",
  );

const searchByName = ({ products }: LetterRecords, query: Record<string, string>) =>
  listed(
    products.filter((product) => contains(product.name, query["q"])),
    {},
    "data",
  );

/** Returns the fields to store, with the category in place of its id. */
const toStored = ({ categories }: LetterRecords, { category, ...fields }: Row): Row => ({
  ...fields,
  category: categories.find(({ _id }) => _id === category),
});

function decide(records: LetterRecords, id: string, decision: ApprovalStatus, fields: Row): Answer {
  return onRecord(records.products, id, (product) => {
    const { approvalStatus = "pending" } = product;
    if (approvalStatus !== "pending") return failed(409, `This product is ${approvalStatus} already`);
    return ok(Object.assign(product, { approvalStatus: decision, ...fields }));
  });
}

export const productRoutes: Route[] = [
  route("GET", `${PRODUCTS}/search`, ({ records, query }) => searchByName(records, query), ["q"]),
  route("GET", `${PRODUCTS}/pending`, ({ records, query }) => listByApproval(records, "pending", query), PAGING),
  route(
    "GET",
    `${PRODUCTS}/approval-status/:id`,
    ({ records, id, query }) => listByApproval(records, id, query),
    PAGING,
  ),
  route("PUT", `${PRODUCTS}/:id/approve`, ({ records, id, body }) =>
    decide(records, id, "approved", { ...body, approvalDate: daysAgo(0) }),
  ),
  route("PUT", `${PRODUCTS}/:id/reject`, ({ records, id, body }) =>
    decide(records, id, "rejected", { ...body, rejectionDate: daysAgo(0) }),
  ),
  list("products", "products", "data", ["category", "vendor"]),
  route("POST", PRODUCTS, ({ records, body }) => added(records.products, toStored(records, body))),
  ...single("products", "products", ["GET", "DELETE"]),
  route("PUT", `${PRODUCTS}/:id`, ({ records, id, body }) => changed(records.products, id, toStored(records, body))),
];
