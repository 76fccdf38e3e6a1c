import { getTableName, getViewName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import * as schema from "../db/schema";
import * as communication from "../db/schema-communication";
import { rowCounters, orderTotals } from "../db/schema-counters";
import { coupons } from "../db/schema-coupons";
import * as evidence from "../db/schema-audit";
import * as ledger from "../db/schema-ledger";
import * as exportTables from "../db/schema-exports";
import * as kycChanges from "../db/schema-kyc-changes";
import { pictures } from "../db/schema-pictures";
import { preferences } from "../db/schema-preferences";
import { recordViewers } from "../db/schema-presence";
import * as refundTables from "../db/schema-refunds";
import { plans } from "../db/schema-plans";
import * as accounts from "../db/schema-accounts";
import { apiTokens } from "../db/schema-api-tokens";
import { externalIds, sentOrderStatuses } from "../db/schema-external-ids";
import { changeEvents } from "../db/schema-change-events";
import { reviews } from "../db/schema-reviews";
import { adminRoles } from "../db/schema-roles";
import * as secondStep from "../db/schema-second-step";
import { idempotencyKeys } from "../db/schema-idempotency-keys";
import { changedDays, salesRollups, staleDays } from "../db/schema-sales";
import { settings } from "../db/schema-settings";
import { shipping } from "../db/schema-shipping";
import * as viewTables from "../db/schema-views";
import * as webhookTables from "../db/schema-webhooks";
import { OWN_TABLE_RESOURCES } from "../resources/all";

const SCHEMA_TABLES: readonly PgTable[] = Object.values({
  ...schema,
  ...communication,
  ...accounts,
  ...ledger,
  ...refundTables,
  ...exportTables,
  ...kycChanges,
  ...evidence,
  ...secondStep,
  ...viewTables,
  ...webhookTables,
  apiTokens,
  changeEvents,
  rowCounters,
  coupons,
  externalIds,
  sentOrderStatuses,
  idempotencyKeys,
  salesRollups,
  settings,
  shipping,
  staleDays,
  pictures,
  plans,
  preferences,
  recordViewers,
  reviews,
  adminRoles,
}).filter((value) => is(value, PgTable));

/** All tables of the schema files and the resources. The table that records the migrations is not included. */
export const TABLES: readonly PgTable[] = [...SCHEMA_TABLES, ...OWN_TABLE_RESOURCES.map(({ table }) => table)];

export const TABLE_NAMES: readonly string[] = TABLES.map((table) => getTableName(table));

/** Tables that survive a seed and a reset, so that the audit stays complete. */
export const EVIDENCE_TABLE_NAMES: readonly string[] = Object.values(evidence).map((table) => getTableName(table));

/**
 * Table of the counters. A reset keeps it, because triggers of the audit tables write to it, and the migrations recount
 * the other tables. A seed keeps it, because a trigger clears the counters of a table that is emptied.
 */
const KEPT_BY_TRIGGERS = getTableName(rowCounters);

/** Tables that a reset drops. */
export const DROPPED_TABLE_NAMES = TABLE_NAMES.filter(
  (name) => name !== KEPT_BY_TRIGGERS && !EVIDENCE_TABLE_NAMES.includes(name),
);

/** Views that a reset drops before the tables. */
export const VIEW_NAMES: readonly string[] = [orderTotals, changedDays].map((view) => getViewName(view));

/** Tables that a seed empties. It keeps the audit, and the settings with the installation's secret. */
export const SEEDED_TABLE_NAMES = DROPPED_TABLE_NAMES.filter((name) => name !== getTableName(settings));
