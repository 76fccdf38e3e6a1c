import { z } from "zod";
import { RATE_BASES, RATE_KINDS, type PayoutRate } from "../../../resources/payouts/contract";
import { payoutRates } from "../../db/schema-ledger";
import type { ApiServer } from "../../http/api-server";
import type { ApiContext } from "../../records/api-context";
import { registerCrudRoutes } from "../../records/crud-routes";
import { requiredChoice, clearableText, percent, requiredText, rupees, timestamp } from "../../http/fields";

const MAX_SECTION_LENGTH = 120;

const input = z
  .strictObject(
    {
      kind: requiredChoice(RATE_KINDS),
      rate: percent,
      base: requiredChoice(RATE_BASES),
      threshold: rupees.nullable().default(null),
      validFrom: timestamp,
      validTo: timestamp.nullable().default(null),
      section: clearableText(MAX_SECTION_LENGTH),
      source: requiredText(300),
    },
    "must be an object",
  )
  .superRefine(({ validFrom, validTo }, context) => {
    if (validTo && validTo <= validFrom) {
      context.addIssue({ code: "custom", path: ["validTo"], message: "must be after validFrom" });
    }
  });

const answer = z.object({
  _id: z.string(),
  kind: z.enum(RATE_KINDS),
  rate: z.number(),
  base: z.enum(RATE_BASES),
  threshold: z.number().nullable(),
  validFrom: z.string(),
  validTo: z.string().nullable(),
  section: z.string().nullable(),
  source: z.string(),
  createdAt: z.string(),
}) satisfies z.ZodType<PayoutRate>;

/** /api/admin/payout-rates: list (page, limit), read, create, update and delete. Earlier sales keep their rates. */
export function payoutRatesRoutes(app: ApiServer, context: ApiContext): void {
  registerCrudRoutes(app, context, {
    name: "payout-rates",
    one: "Payout Rate",
    table: payoutRates,
    sortable: ["kind", "rate", "validFrom", "createdAt"],
    input,
    answer,
    unique: { noun: "rate of this kind", field: "validFrom" },
  });
}
