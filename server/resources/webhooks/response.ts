import { and, eq, isNull, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import {
  WEBHOOK_STATES,
  type Webhook,
  type WebhookState,
  type WebhookWithSecret,
} from "../../../resources/webhooks/contract";
import { nextTimestamp } from "../../base/clock";
import type { Db, Transaction } from "../../db/database";
import { users } from "../../db/schema";
import { webhooks } from "../../db/schema-webhooks";
import { notFoundError } from "../../http/errors";
import { isId } from "../../http/fields";
import { TOTAL_NOT_COUNTED } from "../../records/read-page";

const person = z.object({ _id: z.string(), name: z.string() }).nullable();

export const webhookSchema = z.object({
  _id: z.string(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  includeRecords: z.boolean(),
  active: z.boolean(),
  state: z.enum(WEBHOOK_STATES),
  failingSince: z.string().nullable(),
  disabledAt: z.string().nullable(),
  previousSecretUntil: z.string().nullable(),
  creator: person,
  editor: person,
  createdAt: z.string(),
}) satisfies z.ZodType<Webhook>;

export const webhookWithSecretSchema = webhookSchema.extend({
  secret: z.string(),
}) satisfies z.ZodType<WebhookWithSecret>;

export type WebhookResponse = z.infer<typeof webhookSchema>;

const creators = alias(users, "creators");
const editors = alias(users, "editors");

/** Selects webhooks with the names of their creators and last editors. Add `isKept` to leave out deleted webhooks. */
export const selectWebhooks = (db: Db | Transaction, totalCount: SQL<number> = TOTAL_NOT_COUNTED) =>
  db
    .select({ webhook: webhooks, creatorName: creators.name, editorName: editors.name, totalCount })
    .from(webhooks)
    .leftJoin(creators, eq(creators.id, webhooks.creatorId))
    .leftJoin(editors, eq(editors.id, webhooks.editorId));

/** Condition that a webhook was not deleted. A deleted webhook's row stays until its deliveries are removed. */
export const isKept = isNull(webhooks.deletedAt);

type WebhookRow = Omit<typeof webhooks.$inferSelect, "secret" | "previousSecret">;

const stateOf = ({ isActive, disabledAt }: WebhookRow): WebhookState =>
  isActive ? "active" : disabledAt === null ? "paused" : "disabled";

const toPerson = (id: string | null, name: string | null) => (id === null ? null : { _id: id, name: name ?? "" });

export function toResponse({
  webhook,
  creatorName,
  editorName,
}: Omit<Awaited<ReturnType<typeof selectWebhooks>>[number], "totalCount">): WebhookResponse {
  const { id, name, url, events, includeRecords, isActive, creatorId, editorId, createdAt } = webhook;
  const { failingSince, disabledAt, previousSecretUntil: until } = webhook;
  return {
    ...{ _id: id, name, url, events, includeRecords, active: isActive, state: stateOf(webhook) },
    failingSince: failingSince?.toISOString() ?? null,
    disabledAt: disabledAt?.toISOString() ?? null,
    previousSecretUntil: until !== null && until > nextTimestamp() ? until.toISOString() : null,
    creator: toPerson(creatorId, creatorName),
    editor: toPerson(editorId, editorName),
    createdAt: createdAt.toISOString(),
  };
}

/** @throws HttpError 404 */
export async function readWebhook(db: Db | Transaction, id: string): Promise<WebhookResponse> {
  const [row] = isId(id) ? await selectWebhooks(db).where(and(eq(webhooks.id, id), isKept)) : [];
  if (!row) throw notFoundError("Webhook");
  return toResponse(row);
}

/** Locks a webhook for the transaction. @throws HttpError 404 */
export async function lockWebhook(tx: Transaction, id: string): Promise<WebhookResponse> {
  if (isId(id)) await tx.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.id, id)).for("update");
  return readWebhook(tx, id);
}
