import { or, sql } from "drizzle-orm";
import { z } from "zod";
import { PAYOUT_STATUSES, type PayoutTotals } from "../../../resources/payouts/contract";
import { columnEquals, type Conditions } from "../../db/conditions";
import { vendors } from "../../db/schema";
import { payouts } from "../../db/schema-ledger";
import { belongsToAny, idEndsWith, columnContains } from "../../db/search-text";
import type { ApiServer } from "../../http/api-server";
import type { ApiContext } from "../../records/api-context";
import { contentBody, contentSchema } from "../../records/envelope";
import {
  requiredChoice,
  idParams,
  optionalChoice,
  optionalCode,
  optionalText,
  requiredText,
  rupees,
  timestamp,
} from "../../http/fields";
import { countFacets, facetsParameter } from "../../records/list-filters";
import { pageQuerySchema, searchParameter } from "../../records/page-query";
import { readPage } from "../../records/read-page";
import { exportRoute } from "../../records/export-route";
import { payoutSchema, readPayout, selectPayouts, singlePayoutSchema, toResponse } from "./response";
import { createPayout } from "./create";
import { payoutsExport } from "./export";
import { ledgerRoutes } from "./ledger-routes";
import { setPayoutStatus } from "./set-status";

const MAX_NOTE_LENGTH = 500;

const newPayout = z
  .strictObject(
    {
      vendor: requiredText(100),
      amount: rupees.refine((value) => value > 0, "must be above zero"),
      periodStart: timestamp,
      periodEnd: timestamp,
      notes: optionalText(MAX_NOTE_LENGTH),
    },
    "must be an object",
  )
  .superRefine(({ periodStart, periodEnd }, context) => {
    if (periodEnd <= periodStart) {
      context.addIssue({ code: "custom", path: ["periodEnd"], message: "must be after periodStart" });
    }
  });

/** `reference` and `reason` are undocumented fields. */
const statusChange = z.strictObject(
  { status: requiredChoice(PAYOUT_STATUSES), reference: optionalCode(100), reason: optionalText(MAX_NOTE_LENGTH) },
  "must be an object",
);

const totalsSchema = z.object({
  pending: z.number(),
  processing: z.number(),
  paid: z.number(),
  failed: z.number(),
}) satisfies z.ZodType<PayoutTotals>;

/** Matches payouts whose reference or vendor name contains the text, or whose id ends with it. */
const matchesPayout = (search: string) =>
  or(
    columnContains(payouts.reference, search),
    idEndsWith(payouts.id, search),
    belongsToAny(payouts.vendorId, vendors, columnContains(vendors.shopName, search)),
  );

/**
 * /api/admin/payouts: list (page, limit, status, vendor, search), read, create, set the status, totals and the ledger
 * routes.
 */
export function payoutsRoutes(app: ApiServer, context: ApiContext): void {
  const { db } = context;
  const querystring = pageQuerySchema(["amount", "status", "periodEnd", "createdAt"]).extend({
    status: optionalChoice(PAYOUT_STATUSES),
    vendor: optionalText(100),
    search: searchParameter,
    facets: facetsParameter,
  });
  const where = (query: z.infer<typeof querystring>): Conditions => [
    columnEquals(payouts.status, query.status),
    columnEquals(payouts.vendorId, query.vendor),
    query.search ? matchesPayout(query.search) : undefined,
  ];
  const counted = { table: payouts, facets: { status: payouts.status }, where };
  const answers = { response: { 200: singlePayoutSchema } };

  app.get(
    "/api/admin/payouts",
    { config: { permission: "payouts.list" }, schema: { querystring, response: { 200: contentSchema(payoutSchema) } } },
    async ({ query }) => {
      const { rows, total } = await readPage(db, payouts, query, selectPayouts, where(query));
      return { ...contentBody(rows.map(toResponse), total, query), ...(await countFacets(db, query, counted)) };
    },
  );

  exportRoute(app, context, { ...payoutsExport(db), querystring, where });

  app.get(
    "/api/admin/payouts/:id",
    { config: { permission: "payouts.show" }, schema: { params: idParams, ...answers } },
    ({ params }) => readPayout(db, params.id),
  );

  app.post(
    "/api/admin/payouts",
    {
      config: { permission: "payouts.create" },
      schema: { body: newPayout, response: { 201: singlePayoutSchema } },
    },
    async (request, reply) => reply.code(201).send(await createPayout(db, request, request.body)),
  );

  app.put(
    "/api/admin/payouts/:id/status",
    { config: { permission: "payouts.edit-status" }, schema: { params: idParams, body: statusChange, ...answers } },
    (request) => setPayoutStatus(db, request, request.params.id, request.body),
  );

  app.get(
    "/api/admin/payouts/totals",
    { config: { permission: "payouts.list" }, schema: { response: { 200: totalsSchema } } },
    async () => {
      const sum = sql<number>`sum(${payouts.amount})`.mapWith(Number);
      const sums = await db.select({ status: payouts.status, sum }).from(payouts).groupBy(payouts.status);
      const none = { pending: 0, processing: 0, paid: 0, failed: 0 };
      return { ...none, ...Object.fromEntries(sums.map((row) => [row.status, row.sum])) };
    },
  );
  ledgerRoutes(app, context);
}
