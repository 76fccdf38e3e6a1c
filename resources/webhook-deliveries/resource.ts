import ProfileOutlined from "@ant-design/icons-svg/es/asn/ProfileOutlined";
import RedoOutlined from "@ant-design/icons-svg/es/asn/RedoOutlined";
import { defineResource } from "../../src/kit/define/define-resource";
import type { ValueLabel } from "../../src/kit/define/tones";
import { parseNumber, toText } from "../../src/kit/format";
import type { Webhook } from "../webhooks/contract";
import type { DeliveryState, WebhookDelivery } from "./contract";
import { deliveryMessages as words } from "./messages";

const { fields: label, states, retry } = words;

const STATES = {
  waiting: { label: states.waiting },
  sent: { label: states.sent },
  failed: { label: states.failed, tone: "red" },
} as const satisfies Record<DeliveryState, ValueLabel>;

/** Returns the link to the webhook of a delivery. */
const linkToWebhook = ({ webhook }: WebhookDelivery) => {
  const id = webhook?._id ?? webhook?.id;
  return id === undefined ? undefined : { to: `/webhooks/show/${id}`, permission: "webhooks.show" };
};

export const webhookDeliveries = defineResource<WebhookDelivery>()({
  name: "webhook-deliveries",
  path: "webhook-deliveries",
  names: words.names,
  icon: ProfileOutlined,
  feature: "webhooks",
  fields: {
    type: { label: label.type, kind: "code" },
    webhook: {
      value: ({ webhook }) => webhook?.name,
      link: linkToWebhook,
      lookup: { path: "webhooks", title: ({ name }: Webhook) => name },
    },
    record: {
      label: label.record,
      kind: "code",
      value: ({ resource, resourceId }) => {
        const name = toText(resource);
        return name === undefined ? undefined : words.record(name, toText(resourceId) ?? "");
      },
    },
    state: { kind: "status", valueLabels: STATES },
    attempts: { kind: "number" },
    statusCode: { label: label.statusCode, kind: "code" },
    duration: {
      label: label.duration,
      value: ({ durationMs }) => {
        const ms = parseNumber(durationMs);
        return ms === undefined ? undefined : words.milliseconds(ms);
      },
    },
    error: { label: label.error, kind: "multiline" },
    eventId: { label: label.eventId, kind: "code" },
    attemptedAt: { label: label.attemptedAt, kind: "moment", empty: words.never },
    nextAttemptAt: { label: label.nextAttemptAt, kind: "moment" },
    request: { label: label.request, kind: "multiline" },
    response: { label: label.response, kind: "multiline" },
    createdAt: { label: label.createdAt, kind: "moment" },
  },
  title: ({ type }) => type,
  status: "state",
  list: {
    filters: { webhook: { all: words.all.webhook }, state: { all: words.all.state } },
    columns: ["type", "webhook", "state", "attempts", "statusCode", "createdAt"],
    collapsedColumns: ["webhook", "attempts", "statusCode"],
    sortable: ["createdAt"],
    empty: words.empty,
  },
  parts: [
    {
      title: words.names.one,
      fields: ["webhook", "type", "record", "eventId", "createdAt", "attempts", "attemptedAt", "nextAttemptAt"],
    },
    { title: words.requestParts, fields: ["statusCode", "duration", "error", "request", "response"] },
  ],
  actions: {
    retry: {
      ...retry,
      question: () => retry.question,
      icon: RedoOutlined,
      allowed: ({ state }) => state !== "sent" || retry.sent,
      onlyWhenAllowed: true,
      request: "PUT {id}/retry",
    },
  },
});
