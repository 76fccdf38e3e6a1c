import { getTableName, getViewName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import * as schema from "./schema";
import * as communication from "./schema-communication";
import { counters, orderTotals } from "./schema-counters";
import { coupons } from "./schema-coupons";
import * as evidence from "./schema-evidence";
import * as ledger from "./schema-ledger";
import * as exportTables from "./schema-exports";
import * as kycChanges from "./schema-kyc-changes";
import { plans } from "./schema-plans";
import * as accounts from "./schema-accounts";
import { adminRoles } from "./schema-roles";
import * as secondStep from "./schema-second-step";
import { sendKeys } from "./schema-send-keys";
import { changedDays, sales, staleDays } from "./schema-sales";
import { shipping } from "./schema-shipping";
import { templates } from "./schema-templates";

/** All tables but that of the migrations: whatever a schema file exports that is one. */
export const TABLES = Object.values({
  ...schema,
  ...communication,
  ...accounts,
  ...ledger,
  ...exportTables,
  ...kycChanges,
  ...evidence,
  ...secondStep,
  counters,
  coupons,
  sendKeys,
  sales,
  shipping,
  staleDays,
  plans,
  adminRoles,
  templates,
}).filter((value) => is(value, PgTable));

export const TABLE_NAMES: readonly string[] = TABLES.map((table) => getTableName(table));

/** Those that outlive a seed and a reset: who did what before it stays known. */
export const EVIDENCE_TABLE_NAMES: readonly string[] = Object.values(evidence).map((table) => getTableName(table));

/** Triggers keep them in step with the other tables, also where those are emptied. */
const KEPT_BY_TRIGGERS = getTableName(counters);

/** Those that a reset drops: all but what outlives it. */
export const DROPPED_TABLE_NAMES = TABLE_NAMES.filter(
  (name) => name !== KEPT_BY_TRIGGERS && !EVIDENCE_TABLE_NAMES.includes(name),
);

/** Those that a reset drops before the tables. */
export const VIEW_NAMES: readonly string[] = [orderTotals, changedDays].map((view) => getViewName(view));

/** Those that a seed empties: the secret of the installation outlives it, and the evidence. */
export const RECORD_TABLE_NAMES = DROPPED_TABLE_NAMES.filter((name) => name !== getTableName(schema.settings));
