/** Fields that several kinds of items have. */
import { peekTime } from "../../base/clock";
import { requiredCode, timestamp } from "../../http/fields";

/** How far the shop's clock may be ahead of the server's. */
const MAX_CLOCK_AHEAD_MS = 5 * 60_000;

/** An external id of another record. */
export const reference = requiredCode(100);

/** When the record was created in the shop; now, if absent. Later items do not change it. */
export const sentCreatedAt = timestamp
  .refine((at) => at.getTime() <= peekTime().getTime() + MAX_CLOCK_AHEAD_MS, "must not be in the future")
  .optional();
