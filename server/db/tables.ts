import { getTableName, getViewName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import * as schema from "./schema";
import * as communication from "./schema-communication";
import { rowCounters, orderTotals } from "./schema-counters";
import { coupons } from "./schema-coupons";
import * as evidence from "./schema-audit";
import * as ledger from "./schema-ledger";
import * as exportTables from "./schema-exports";
import * as kycChanges from "./schema-kyc-changes";
import { plans } from "./schema-plans";
import * as accounts from "./schema-accounts";
import { reviews } from "./schema-reviews";
import { adminRoles } from "./schema-roles";
import * as secondStep from "./schema-second-step";
import { idempotencyKeys } from "./schema-idempotency-keys";
import { changedDays, salesRollups, staleDays } from "./schema-sales";
import { settings } from "./schema-settings";
import { shipping } from "./schema-shipping";
import { templates } from "./schema-templates";

/** All tables that the schema files export. The table of migrations is not one of them. */
export const TABLES = Object.values({
  ...schema,
  ...communication,
  ...accounts,
  ...ledger,
  ...exportTables,
  ...kycChanges,
  ...evidence,
  ...secondStep,
  counters: rowCounters,
  coupons,
  sendKeys: idempotencyKeys,
  sales: salesRollups,
  settings,
  shipping,
  staleDays,
  plans,
  reviews,
  adminRoles,
  templates,
}).filter((value) => is(value, PgTable));

export const TABLE_NAMES: readonly string[] = TABLES.map((table) => getTableName(table));

/** Tables that survive a seed and a reset, so that the audit stays complete. */
export const EVIDENCE_TABLE_NAMES: readonly string[] = Object.values(evidence).map((table) => getTableName(table));

/** Triggers keep the counters in sync with the other tables, even when those are emptied. */
const KEPT_BY_TRIGGERS = getTableName(rowCounters);

/** Tables that a reset drops. */
export const DROPPED_TABLE_NAMES = TABLE_NAMES.filter(
  (name) => name !== KEPT_BY_TRIGGERS && !EVIDENCE_TABLE_NAMES.includes(name),
);

/** Views that a reset drops before the tables. */
export const VIEW_NAMES: readonly string[] = [orderTotals, changedDays].map((view) => getViewName(view));

/** Tables that a seed empties. The audit and the secret of the installation survive. */
export const SEEDED_TABLE_NAMES = DROPPED_TABLE_NAMES.filter((name) => name !== getTableName(settings));
