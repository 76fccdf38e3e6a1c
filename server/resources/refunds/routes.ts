import { inArray, or, sql } from "drizzle-orm";
import { z } from "zod";
import { REFUND_REASONS, REFUND_STATUSES } from "../../../resources/refunds/contract";
import { columnEquals, type Conditions } from "../../db/conditions";
import { externalIdEquals } from "../../db/external-id-equals";
import { users, vendors } from "../../db/schema";
import { refundLines, refunds } from "../../db/schema-refunds";
import { belongsToAny, columnContains, idEndsWith, personContains } from "../../db/search-text";
import type { ApiServer } from "../../http/api-server";
import {
  booleanField,
  idParams,
  optionalBody,
  optionalChoice,
  optionalCode,
  optionalText,
  requiredChoice,
  requiredCode,
  requiredText,
} from "../../http/fields";
import type { ApiContext } from "../../records/api-context";
import { contentBody, contentSchema } from "../../records/envelope";
import { exportRoute } from "../../records/export-route";
import { countFacets, createListFilters, dayRange, facetsParameter, numberRange } from "../../records/list-filters";
import { pageQuerySchema, searchParameter } from "../../records/page-query";
import { readPage } from "../../records/read-page";
import { createRefund } from "./create";
import { destinationField } from "./destination";
import { refundsExport } from "./export";
import { linesField, MAX_NOTE_LENGTH, noteField } from "./fields";
import { startPayments } from "./payment-worker";
import { readRefundable, refundableSchema } from "./refundable";
import { readRefund, refundSchema, selectRefunds, singleRefundSchema, toResponse } from "./response";
import { setRefundStatus, type RefundChange } from "./set-status";

const PATH = "/api/admin/refunds";
const MAX_REFERENCE_LENGTH = 100;

const newRefund = z
  .strictObject(
    {
      lines: linesField.optional(),
      reason: requiredChoice(REFUND_REASONS),
      note: noteField,
      restock: booleanField.default(false),
      chargeback: booleanField.default(false),
      reference: optionalCode(MAX_REFERENCE_LENGTH),
      destination: destinationField,
      tellCustomer: booleanField.default(false),
    },
    "must be an object",
  )
  .refine(({ chargeback, reference }) => !chargeback || reference !== undefined, {
    path: ["reference"],
    message: "is required for a chargeback",
  });

const tellCustomer = booleanField.optional();
const approveBody = optionalBody(z.strictObject({ tellCustomer }, "must be an object"));
const reasonBody = z.strictObject({ reason: requiredText(MAX_NOTE_LENGTH) }, "must be an object");
const recordBody = z.strictObject({ reference: requiredCode(MAX_REFERENCE_LENGTH), tellCustomer }, "must be an object");

const filters = createListFilters({ createdAt: dayRange(refunds.createdAt), amount: numberRange(refunds.amount) });
const querystring = pageQuerySchema(["amount", "status", "createdAt"]).extend({
  status: optionalChoice(REFUND_STATUSES),
  orderId: optionalText(100),
  customer: optionalText(100),
  vendor: optionalText(100),
  product: optionalText(100),
  search: searchParameter,
  ...filters.shape,
  facets: facetsParameter,
});

/**
 * Matches refunds whose reference, customer or vendor contains the text. Also matches refunds whose own id or order id
 * ends with it, and the refund with this external id.
 */
const matchesRefund = (search: string) =>
  or(
    columnContains(refunds.reference, search),
    externalIdEquals(refunds.id, "refunds", search),
    idEndsWith(refunds.id, search),
    idEndsWith(refunds.orderId, search),
    belongsToAny(refunds.customerId, users, personContains(users, search)),
    belongsToAny(refunds.vendorId, vendors, columnContains(vendors.shopName, search)),
  );

/** Matches refunds with a line of the product. */
const containsProduct = (productId: string) =>
  inArray(
    refunds.id,
    sql`(select ${refundLines.refundId} from ${refundLines} where ${refundLines.productId} = ${productId})`,
  );

const where = (query: z.infer<typeof querystring>): Conditions => [
  columnEquals(refunds.status, query.status),
  columnEquals(refunds.orderId, query.orderId),
  columnEquals(refunds.customerId, query.customer),
  columnEquals(refunds.vendorId, query.vendor),
  query.product === undefined ? undefined : containsProduct(query.product),
  query.search ? matchesRefund(query.search) : undefined,
  ...filters.where(query),
];

/**
 * /api/admin/refunds: list (page, limit, status, orderId, customer, vendor, product, search and more filters), read,
 * approve, reject, record and fail. POST /api/admin/orders/:id/refunds creates a refund.
 * GET /api/admin/orders/:id/refundable returns what is left to refund.
 */
export function refundsRoutes(app: ApiServer, context: ApiContext): void {
  const { db } = context;
  const payments = startPayments(app, context);
  const answers = { response: { 200: singleRefundSchema } };
  const counted = { table: refunds, facets: { status: refunds.status }, where };

  app.get(
    PATH,
    { config: { permission: "refunds.list" }, schema: { querystring, response: { 200: contentSchema(refundSchema) } } },
    async ({ query }) => {
      const { rows, total } = await readPage(db, refunds, query, selectRefunds, where(query));
      return { ...contentBody(rows.map(toResponse), total, query), ...(await countFacets(db, query, counted)) };
    },
  );

  exportRoute(app, context, { ...refundsExport(db), querystring, where });

  app.get(
    `${PATH}/:id`,
    { config: { permission: "refunds.show" }, schema: { params: idParams, ...answers } },
    ({ params }) => readRefund(db, params.id),
  );

  app.get(
    "/api/admin/orders/:id/refundable",
    { config: { permission: "refunds.create" }, schema: { params: idParams, response: { 200: refundableSchema } } },
    ({ params }) => readRefundable(db, params.id),
  );

  app.post(
    "/api/admin/orders/:id/refunds",
    {
      config: { permission: "refunds.create", acceptsIdempotencyKey: true },
      schema: { params: idParams, body: newRefund, response: { 201: singleRefundSchema } },
    },
    async (request, reply) => {
      const { chargeback, ...refund } = request.body;
      const source = chargeback ? "bank" : "shop";
      const created = await createRefund(context, request, request.params.id, { ...refund, source });
      payments?.wake();
      return reply.code(201).send(created);
    },
  );

  const change = <B extends z.ZodType>(
    config: { permission: `refunds.${RefundChange["action"]}` },
    body: B,
    toChange: (body: z.infer<B>) => RefundChange,
  ) =>
    app.put(
      `${PATH}/:id/${config.permission.slice("refunds.".length)}`,
      { config, schema: { params: idParams, body, ...answers } },
      async (request) => {
        const changed = await setRefundStatus(
          context,
          request,
          request.params.id,
          toChange(request.body as z.infer<B>),
        );
        payments?.wake();
        return changed;
      },
    );
  change({ permission: "refunds.approve" }, approveBody, (body) => ({ action: "approve", ...body }));
  change({ permission: "refunds.reject" }, reasonBody, ({ reason }) => ({ action: "reject", reason }));
  change({ permission: "refunds.record" }, recordBody, (body) => ({ action: "record", ...body }));
  change({ permission: "refunds.fail" }, reasonBody, ({ reason }) => ({ action: "fail", reason }));
}
