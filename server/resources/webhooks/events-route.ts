import { z } from "zod";
import { isAllowed } from "../../../providers/auth/contract";
import { findLastPosition, readChangeEvents } from "../../audit/change-events";
import { EVENT_RETENTION_DAYS, findLastRemovedNumber } from "../../audit/remove-old-events";
import { getActor } from "../../auth/auth";
import type { ApiServer } from "../../http/api-server";
import { HttpError } from "../../http/errors";
import { optionalText } from "../../http/fields";
import type { ApiContext } from "../../records/api-context";
import { listReadableResources } from "./access";
import { requireKnownTypes } from "./event-types";
import { payloadSchema, toPayload } from "./payload";

const MAX_LIMIT = 500;
const limitMessage = `must be a whole number from 1 to ${MAX_LIMIT}`;

const querystring = z.object({
  after: optionalText(20).pipe(
    z
      .string()
      .regex(/^\d{1,15}$/, "must be the nextCursor of an earlier response")
      .transform(Number)
      .optional(),
  ),
  types: optionalText(2_000).transform((text) => text?.split(",").map((type) => type.trim())),
  limit: z
    .string(limitMessage)
    .regex(/^\d{1,3}$/, limitMessage)
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= MAX_LIMIT, limitMessage)
    .prefault("100"),
});

const pageSchema = z.object({
  items: z.array(payloadSchema),
  /** Pass it as `after` to read the next events. Also present on the last page, to ask for later events. */
  nextCursor: z.string(),
  hasMore: z.boolean(),
});

const LOST = `Some events after this position were deleted, because events are kept for ${EVENT_RETENTION_DAYS} days. Read the records again, then ask without "after".`;
const UNKNOWN = `No event has this position yet. The database was probably restored from a backup. Read the records again, then ask without "after".`;

/** GET /api/integration/v1/events: the events of resources that the token may list or show, oldest first. */
export function eventsRoute(app: ApiServer, { db }: ApiContext): void {
  app.get(
    "/api/integration/v1/events",
    {
      config: { permission: "events.list" },
      schema: { querystring, response: { 200: pageSchema } },
    },
    async (request) => {
      const { after, types = ["*"], limit } = request.query;
      requireKnownTypes(app, "types", types);
      if (after !== undefined) {
        if (after < (await findLastRemovedNumber(db))) throw new HttpError(410, "gone", LOST);
        if (after > (await findLastPosition(db))) throw new HttpError(410, "gone", UNKNOWN);
      }
      const resources = listReadableResources(app, getActor(request).permissions);
      const { events, position } = await readChangeEvents(db, { after: after ?? 0, resources, limit });
      const items = events
        .filter(({ type }) => isAllowed(types, type))
        .map(({ id: eventId, number: eventNumber, createdAt: eventAt, ...event }) =>
          toPayload({ ...event, eventId, eventNumber, eventAt }),
        );
      return { items, nextCursor: String(position), hasMore: events.length === limit };
    },
  );
}
