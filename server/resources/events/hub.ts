/**
 * Sends new change events, and who is viewing which record, to the open streams of this server. Ends a stream when its
 * session ends or the person's rights change.
 */
import { and, eq, inArray } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { LiveEvent } from "../../../providers/live/contract";
import { findLastPosition, readChangeEvents, type ChangeEvent } from "../../audit/change-events";
import { findLastRemovedNumber } from "../../audit/remove-old-events";
import type { AuthenticatedUser, Sessions } from "../../auth/session";
import { peekTime } from "../../base/clock";
import { startWorkerLoop } from "../../base/worker-loop";
import type { Db } from "../../db/database";
import { users } from "../../db/schema";
import type { ShutdownState } from "../../http/connections";
import type { SlaSettings } from "../support/sla";
import { createAnnouncer } from "./announcer";
import type { EventStream, NumberedEvent } from "./event-stream";
import { announceReads } from "./new-notifications";
import { findViewedRecords, removeOpenRecords, renewOpenRecords } from "./viewers";

/** How often the server looks for new events and checks the sessions, while a stream is open. */
const POLL_INTERVAL_MS = 500;
/** How often the server confirms in the database that the records of its streams are still open. */
const RENEW_MS = 20_000;
/** Maximum number of events per read. */
const BATCH = 500;

interface HubContext {
  db: Db;
  env: SlaSettings;
  sessions: Sessions;
  stopping: ShutdownState;
  log: FastifyBaseLogger;
}

export interface EventHub {
  /** Adds a stream. It receives events until it is closed. */
  add(stream: EventStream): void;
  endAll(): void;
  stop(): Promise<void>;
}

/** Identifies what a person may do. A stream ends when this changes. */
export const rightsOf = ({ role, permissions, secondStep }: AuthenticatedUser): string =>
  JSON.stringify([role, secondStep, permissions]);

/** Starts the loop. It does not query the database while no stream is open. */
export function startEventHub({ db, env, sessions, stopping, log }: HubContext): EventHub {
  const open = new Set<EventStream>();
  /** The ids of streams whose open records are still to be removed. */
  const closed = new Set<string>();
  /** When the rows of the open records were last renewed, in milliseconds since 1970. */
  let renewedAt = 0;
  /** All events up to this number were sent. Undefined while no stream is open. */
  let position: number | undefined;
  const announcer = createAnnouncer(db, env);

  const endAll = () => {
    for (const stream of open) stream.end();
  };

  async function endRevoked(): Promise<void> {
    const streams = [...open];
    const people = await sessions.findUsersBySession(streams.map(({ sessionId }) => sessionId));
    for (const stream of streams) {
      const person = people.get(stream.sessionId);
      if (person && rightsOf(person) === stream.rights) continue;
      // The page requests its rights again when its stream ends. The response must not come from the session cache.
      sessions.forgetAll();
      stream.end();
    }
  }

  /**
   * Sends a new stream the events that it missed, unless there are too many or some were removed. Afterwards, the
   * stream's position is `last` or later.
   */
  async function start(stream: EventStream, last: number): Promise<void> {
    const { after, resources } = stream;
    if (after === undefined) return stream.startAt(last, "ready");
    if (after > last || after < (await findLastRemovedNumber(db))) return stream.startAt(last, "missed");
    const page = await readChangeEvents(db, { after, resources: [...resources], limit: BATCH });
    if (page.events.length === BATCH) return stream.startAt(last, "missed");
    stream.send(await toLiveEvents(db, page.events), page.position);
    stream.startAt(page.position, "ready");
  }

  /** Sends the next events to the streams that already have a position. Returns the new position. */
  async function sendNext(after: number): Promise<number> {
    const streams = [...open].filter((stream) => stream.position !== undefined);
    const resources = [...new Set(streams.flatMap((stream) => [...stream.resources]))];
    const page = await readChangeEvents(db, { after, resources, limit: BATCH });
    const events = await toLiveEvents(db, page.events);
    for (const stream of streams) stream.send(events, page.position);
    await announceReads(db, streams, { after, upTo: page.position });
    return page.position;
  }

  async function removeClosed(): Promise<void> {
    const ids = [...closed];
    if (ids.length === 0) return;
    await removeOpenRecords(db, ids);
    for (const id of ids) closed.delete(id);
  }

  async function sendPresence(): Promise<void> {
    const streams = [...open];
    const ids = streams.map(({ id }) => id);
    const now = peekTime().getTime();
    // The difference is negative after the clock was set back.
    if (Math.abs(now - renewedAt) >= RENEW_MS) {
      await renewOpenRecords(db, ids);
      renewedAt = now;
    }
    const viewed = await findViewedRecords(db, ids);
    for (const stream of streams) stream.sendPresence(viewed.get(stream.id) ?? []);
  }

  // Iterations do not overlap. Otherwise, a stream could miss an event that is read while the stream starts.
  const loop = startWorkerLoop(
    async (isStopped) => {
      if (stopping.begun) endAll();
      await removeClosed();
      if (open.size === 0) {
        position = undefined;
        announcer.reset();
        return;
      }
      for (const stream of open) stream.keepOpen();
      await endRevoked();
      // List these streams before reading the position: a stream opened later may resume from a newer position.
      const starting = [...open].filter((stream) => stream.position === undefined);
      const last = await findLastPosition(db);
      position ??= last;
      // Starting streams do not get these announcements. So send them before `ready`, after which pages load the data.
      await announcer.announce(open);
      for (const stream of starting) await start(stream, last);
      while (position < last && !isStopped()) position = await sendNext(position);
      await sendPresence();
    },
    {
      name: "Send live updates",
      purpose: "Sends change events to open pages.",
      everyMs: POLL_INTERVAL_MS,
      log,
      failure: "failed to send live updates",
    },
  );
  return {
    add(stream) {
      open.add(stream);
      stream.body.once("close", () => {
        open.delete(stream);
        closed.add(stream.id);
        loop.wake();
      });
      loop.wake();
    },
    endAll,
    stop: () => loop.stop(),
  };
}

/** Adds the names of administrators. Names of customers and vendors are personal data, and stay out. */
async function toLiveEvents(db: Db, events: readonly ChangeEvent[]): Promise<NumberedEvent[]> {
  const ids = [...new Set(events.flatMap(({ actorId }) => actorId ?? []))];
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ id: users.id, name: users.name })
          .from(users)
          .where(and(inArray(users.id, ids), eq(users.role, "admin")));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return events.map(({ number, type, resource, resourceId, fields, isNew, actorId, createdAt }) => {
    const name = actorId === null ? undefined : names.get(actorId);
    const actor: LiveEvent["actor"] = actorId === null || name === undefined ? null : { _id: actorId, name };
    return { number, event: { type, resource, resourceId, fields, isNew, actor, at: createdAt.toISOString() } };
  });
}
