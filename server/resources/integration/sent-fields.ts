/** Fields that several kinds of items have. */
import { peekTime } from "../../base/clock";
import { requiredCode, timestamp } from "../../http/fields";

/** How far the shop's clock may be ahead. After an item from the far future, all later changes would count as stale. */
const MAX_CLOCK_AHEAD_MS = 5 * 60_000;

/** An external id of another record. */
export const reference = requiredCode(100);

/** A time in the past, as the shop's clock shows it. */
export const sentTime = timestamp
  .refine((at) => at.getTime() <= peekTime().getTime() + MAX_CLOCK_AHEAD_MS, "must not be in the future")
  .optional();
