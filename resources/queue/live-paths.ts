import type { QueueKind } from "./contract";

/** The path of the records of each kind. The stream has no events of failed messages. */
export const LIVE_PATHS: Readonly<Record<Exclude<QueueKind, "messages">, string>> = {
  registrations: "vendors",
  kyc: "kyc",
  products: "products",
  tickets: "support/tickets",
  refunds: "refunds",
};
