import { defineFields } from "../../../src/kit/define/fields";
import type { ValueLabel } from "../../../src/kit/define/tones";
import { toText } from "../../../src/kit/format";
import type { Channel, OutboxMessage, OutboxStatus } from "../contract";
import { messagingMessages, messagingPageMessages } from "../messages";

const { statuses, fields: label } = messagingPageMessages.outbox;
const { channels } = messagingMessages;

const CHANNELS = {
  EMAIL: { label: channels.EMAIL },
  SMS: { label: channels.SMS },
  WHATSAPP: { label: channels.WHATSAPP },
} as const satisfies Record<Channel, ValueLabel>;

const STATUSES = {
  queued: { label: statuses.queued, tone: "orange" },
  sent: { label: statuses.sent },
  failed: { label: statuses.failed, tone: "red" },
} as const satisfies Record<OutboxStatus, ValueLabel>;

/** Fields of an outbox message. */
export const outboxFields = defineFields<OutboxMessage>({
  recipient: {},
  channel: { kind: "status", valueLabels: CHANNELS },
  message: {
    kind: "multiline",
    value: ({ subject, message }) => [toText(subject), toText(message)].filter(Boolean).join("\n"),
  },
  status: { kind: "status", valueLabels: STATUSES },
  error: { empty: "" },
  createdAt: { label: label.createdAt, kind: "moment" },
});
