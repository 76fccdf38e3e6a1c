import type { QueueKind } from "./contract";

/** The path of the records of each kind. Failed messages have no change events. */
export const LIVE_PATHS: Readonly<Record<Exclude<QueueKind, "messages">, string>> = {
  registrations: "vendors",
  kyc: "kyc",
  products: "products",
  tickets: "support/tickets",
  refunds: "refunds",
};

/** The paths of all kinds, as one channel. */
export const QUEUE_CHANNEL = Object.values(LIVE_PATHS).join(",");
