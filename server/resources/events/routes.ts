import { z } from "zod";
import { EVENT_STREAM_PATH } from "../../../providers/live/contract";
import { getActor, SELF_SERVICE_ROUTE } from "../../auth/auth";
import { mustSetUpSecondStep, secondStepSetupError } from "../../auth/two-step/requirement";
import type { ApiServer } from "../../http/api-server";
import { HttpError, rateLimitedError } from "../../http/errors";
import { Quota } from "../../http/quota";
import type { ApiContext } from "../../records/api-context";
import { listHiddenTypes } from "../notifications/visible";
import { listReadableResources } from "../webhooks/access";
import { EventStream } from "./event-stream";
import { rightsOf, startEventHub } from "./hub";

/** Maximum number of open streams on this server, and per person. A browser opens one for all of its tabs. */
const MAX_STREAMS = { total: 1_000, perAddress: 10 };
const RETRY_AFTER_S = 30;
const STOPPING_RETRY_S = 2;

const headers = z.object({
  "last-event-id": z
    .string()
    .regex(/^\d{1,15}$/, "must be the id of an event")
    .transform(Number)
    .optional(),
});

/**
 * GET /api/admin/events/stream: the changes of all resources that the person may list or show, as server-sent events.
 * With `Last-Event-ID`, it continues after that event.
 */
export function eventsRoutes(app: ApiServer, { db, env, sessions, stopping }: ApiContext): void {
  const hub = startEventHub({ db, env, sessions, stopping, log: app.log });
  const streams = new Quota(MAX_STREAMS);
  // The server closes only when all responses have ended.
  app.addHook("preClose", (done) => {
    hub.endAll();
    done();
  });
  app.addHook("onClose", () => hub.stop());

  app.get(
    EVENT_STREAM_PATH,
    {
      ...SELF_SERVICE_ROUTE,
      exposeHeadRoute: false,
      // Compression would delay events until a block is full.
      compress: false,
      schema: { headers, produces: ["text/event-stream"] },
    },
    async (request, reply) => {
      const actor = getActor(request);
      if (await mustSetUpSecondStep(db, env, actor)) throw secondStepSetupError();
      if (stopping.begun) {
        const error = new HttpError(503, "busy", "The server is restarting. Try again in a moment.");
        throw Object.assign(error, { retryAfter: STOPPING_RETRY_S });
      }
      if (streams.isExhausted(actor.id)) {
        throw rateLimitedError("Too many pages receive live updates. Close some of them.", RETRY_AFTER_S);
      }
      // An open stream is idle most of the time, so it does not count as a call in progress.
      request.endCall?.();
      const stream = new EventStream({
        sessionId: actor.sessionId,
        person: { _id: actor.id, name: actor.name },
        rights: rightsOf(actor),
        resources: listReadableResources(app, actor.permissions),
        hiddenNotifications: listHiddenTypes(actor.permissions),
        after: request.headers["last-event-id"],
      });
      stream.body.once("close", streams.take(actor.id));
      hub.add(stream);
      return reply
        .header("content-type", "text/event-stream; charset=utf-8")
        .header("cache-control", "no-store, no-transform")
        .header("x-accel-buffering", "no")
        .header("connection", "close")
        .send(stream.body);
    },
  );
}
