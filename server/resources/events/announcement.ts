import type { LiveEvent } from "../../../providers/live/contract";
import { peekTime } from "../../base/clock";

/** Creates an event without a number. It is not a change event, so webhooks do not receive it. */
export const createAnnouncement = (event: Pick<LiveEvent, "type" | "resource"> & Partial<LiveEvent>): LiveEvent => ({
  ...{ resourceId: "", fields: [], isNew: false, actor: null, at: peekTime().toISOString() },
  ...event,
});
