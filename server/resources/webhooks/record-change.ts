import type { FastifyRequest } from "fastify";
import { recordChange } from "../../audit/record-event";
import type { Transaction } from "../../db/database";
import type { WebhookResponse } from "./response";

const toAuditValues = ({ name, url, events, includeRecords, active, creator }: WebhookResponse) => ({
  ...{ name, url, events, includeRecords, active, creator: creator?._id ?? null },
});

/** Records a change of a webhook: without `before` it was created, without `after` it was deleted. */
export const recordWebhookChange = (
  tx: Transaction,
  request: FastifyRequest,
  action: string,
  {
    before,
    after,
    values = {},
  }: {
    before: WebhookResponse | null;
    after: WebhookResponse | null;
    /** Further values for the audit entry. */
    values?: Record<string, unknown>;
  },
): Promise<void> =>
  recordChange(tx, request, {
    action: `webhooks.${action}`,
    resource: "webhooks",
    resourceId: (after ?? before)?._id ?? "",
    label: (after ?? before)?.name,
    before: before && toAuditValues(before),
    after: after && { ...toAuditValues(after), ...values },
  });
