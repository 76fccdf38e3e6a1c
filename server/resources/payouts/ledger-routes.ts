import { eq } from "drizzle-orm";
import { z } from "zod";
import { nextTimestamp } from "../../base/clock";
import { payouts } from "../../db/schema-ledger";
import type { ApiServer } from "../../http/api-server";
import type { ApiContext } from "../../records/api-context";
import { dataSchema } from "../../records/envelope";
import { notFoundError } from "../../http/errors";
import { idParams, isId, requiredText, rupees, timestamp } from "../../http/fields";
import { pageQuerySchema } from "../../records/page-query";
import { isPayable } from "../../ledger/sums";
import { balanceSchema, changePlan, readBalance, addLedgerEntry } from "./balance";
import { lineSchema, readLines, isSettledBy } from "./breakdown";
import { dueSchema, listDue, proposalSchema, proposePayout, readVendorName } from "./due";

const period = { periodStart: timestamp, periodEnd: timestamp };
const isNotZero = (value: number) => value !== 0;

const entry = z.discriminatedUnion(
  "kind",
  [
    z.strictObject({
      kind: z.literal("fee"),
      amount: rupees.refine(isNotZero, "must be above zero"),
      note: requiredText(300),
    }),
    z.strictObject({
      kind: z.literal("correction"),
      amount: z.number("must be a number").pipe(signedRupees()),
      note: requiredText(300),
    }),
  ],
  "kind must be one of fee, correction",
);

/** Returns a schema for a non-zero amount in rupees, positive or negative. */
function signedRupees() {
  return z
    .number()
    .refine(isNotZero, "must not be zero")
    .refine((value) => rupees.safeParse(Math.abs(value)).success, "must be an amount with at most two decimals");
}

/** Ledger routes: amounts due, the lines behind an amount, and the balance, ledger and plan of a vendor. */
export function ledgerRoutes(app: ApiServer, { db }: ApiContext): void {
  const page = pageQuerySchema(["createdAt"]);
  const lines = { 200: dataSchema(lineSchema) };

  app.get(
    "/api/admin/payouts/due",
    {
      config: { permission: "payouts.list" },
      schema: { querystring: page, response: { 200: dataSchema(dueSchema) } },
    },
    ({ query }) => listDue(db, query),
  );

  app.get(
    "/api/admin/payouts/due/:id",
    {
      config: { permission: "payouts.show" },
      schema: { params: idParams, querystring: z.object(period), response: { 200: proposalSchema } },
    },
    ({ params, query }) => proposePayout(db, params.id, query),
  );

  app.get(
    "/api/admin/payouts/due/:id/lines",
    {
      config: { permission: "payouts.show" },
      schema: { params: idParams, querystring: page.extend(period), response: lines },
    },
    async ({ params, query }) => {
      const { _id } = await readVendorName(db, params.id);
      return readLines(db, isPayable(db, _id, nextTimestamp(), query.periodEnd), query.periodStart, query);
    },
  );

  app.get(
    "/api/admin/payouts/:id/lines",
    { config: { permission: "payouts.show" }, schema: { params: idParams, querystring: page, response: lines } },
    async ({ params: { id }, query }) => {
      const [payout] = isId(id) ? await db.select().from(payouts).where(eq(payouts.id, id)) : [];
      if (!payout) throw notFoundError("Payout");
      return readLines(db, isSettledBy(db, id), payout.periodStart, query);
    },
  );

  const answers = { response: { 200: balanceSchema } };
  app.get(
    "/api/admin/vendors/:id/balance",
    { config: { permission: "payouts.show" }, schema: { params: idParams, ...answers } },
    ({ params }) => readBalance(db, params.id),
  );

  app.post(
    "/api/admin/vendors/:id/ledger",
    { config: { permission: "vendors.edit-ledger" }, schema: { params: idParams, body: entry, ...answers } },
    (request) => addLedgerEntry(db, request, request.params.id, request.body),
  );

  const plan = z.strictObject({ plan: requiredText(100) }, "must be an object");
  app.put(
    "/api/admin/vendors/:id/plan",
    { config: { permission: "vendors.edit-plan" }, schema: { params: idParams, body: plan, ...answers } },
    (request) => changePlan(db, request, request.params.id, request.body.plan),
  );
}
