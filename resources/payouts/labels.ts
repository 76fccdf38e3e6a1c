import type { ValueLabel } from "../../src/kit/define/tones";
import type { PayoutStatus } from "./contract";
import { payoutMessages } from "./messages";

const { statuses } = payoutMessages;

/** The label and color of each payout status. */
export const PAYOUT_LABELS = {
  pending: { label: statuses.pending, tone: "orange" },
  processing: { label: statuses.processing },
  paid: { label: statuses.paid },
  failed: { label: statuses.failed, tone: "red" },
} as const satisfies Record<PayoutStatus, ValueLabel>;
