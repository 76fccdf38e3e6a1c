import type { ValueLabel } from "../../src/kit/define/tones";
import type { RefundSource, RefundStatus } from "./contract";
import { refundMessages } from "./messages";

const { statuses, sources } = refundMessages;

/** The label and color of each refund status. */
export const REFUND_LABELS = {
  requested: { label: statuses.requested, tone: "orange" },
  approved: { label: statuses.approved },
  sent: { label: statuses.sent },
  done: { label: statuses.done },
  failed: { label: statuses.failed, tone: "red" },
  rejected: { label: statuses.rejected },
} as const satisfies Record<RefundStatus, ValueLabel>;

/** The label of each party that can start a refund. */
export const SOURCE_LABELS = {
  shop: { label: sources.shop },
  customer: { label: sources.customer },
  bank: { label: sources.bank },
} as const satisfies Record<RefundSource, ValueLabel>;
