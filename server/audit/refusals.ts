/** Records refused requests in the audit. Repeated refusals are only counted, and their count becomes one entry. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Db } from "../db/database";
import type { Actor, AuditEvent } from "./entries";
import { recordEvent } from "./record-event";
import { isId } from "../http/fields";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The audit action for refusals of a route without a permission, such as sign-in or the person's own account. */
    recordsRefusalsAs?: string;
  }
}

/** Only 403 and 429 are refusals. Other errors are mistakes or conflicts. */
const REFUSAL_STATUSES: readonly number[] = [403, 429];
/** Length of the window in which repeated refusals of one route to one person or address are counted together. */
const WINDOW_MS = 60_000;
/** Maximum number of open windows. All refusals beyond it share one count. */
const MAX_WINDOWS = 300;

interface RefusalWindow {
  actor: Actor;
  event: AuditEvent;
  /** When the window ends, by `performance.now()`. */
  until: number;
  repeats: number;
}

const ANONYMOUS: Actor = { id: null, name: "", email: "", ip: null };
const OVERFLOW: AuditEvent = { action: "session.refuse", resource: "session", resourceId: "", before: null, after: {} };

function actorFor({ signedIn, ip }: FastifyRequest): Actor {
  return signedIn ? { ...signedIn, ip } : { ...ANONYMOUS, ip };
}

function eventOf(request: FastifyRequest, action: string, status: number): AuditEvent {
  const { id = request.askedFor?.id } = (request.params ?? {}) as { id?: string };
  return {
    action,
    resource: action.split(".")[0] ?? "",
    resourceId: id !== undefined && isId(id) ? id : "",
    before: null,
    after: { status },
    outcome: "refused",
  };
}

/**
 * Records or counts the refused requests of signed-in people, and of anyone on a route with `recordsRefusalsAs`, before
 * the response is sent.
 * @returns a function that records the counts of expired windows or, with `all`, of all windows
 */
export function registerRefusals(app: FastifyInstance, db: Db): (all?: boolean) => Promise<void> {
  const windows = new Map<string, RefusalWindow>();

  async function recordOrCount(request: FastifyRequest, action: string, status: number): Promise<void> {
    const actor = actorFor(request);
    const now = performance.now();
    const windowKey = [
      actor.token?.id ?? actor.id ?? actor.ip,
      request.method,
      request.routeOptions.url,
      action,
      status,
    ].join(" ");
    const key = windows.has(windowKey) || windows.size < MAX_WINDOWS ? windowKey : "";
    const counted = windows.get(key);
    if (counted) {
      counted.repeats += 1;
      return;
    }
    const [by, event] = key
      ? [actor, eventOf(request, action, status)]
      : [ANONYMOUS, { ...OVERFLOW, outcome: "refused" as const }];
    windows.set(key, { actor: by, event, until: now + WINDOW_MS, repeats: key ? 0 : 1 });
    if (key) await recordOrRestore(key, { actor: by, event, until: now + WINDOW_MS, repeats: 1 }, event);
  }

  /** Records an event. If that fails, adds the repeats of its window to the count for later. */
  async function recordOrRestore(key: string, window: RefusalWindow, event: AuditEvent): Promise<void> {
    try {
      await recordEvent(db, window.actor, event);
    } catch (error) {
      const current = windows.get(key);
      if (current) current.repeats += window.repeats;
      else windows.set(key, window);
      throw error;
    }
  }

  app.addHook("onSend", async (request: FastifyRequest, reply: FastifyReply) => {
    if (!REFUSAL_STATUSES.includes(reply.statusCode) || request.asksForPassword) return;
    const { permission, recordsRefusalsAs } = request.routeOptions.config;
    const needed = request.askedFor?.permission ?? permission;
    const action = request.signedIn ? (needed ?? recordsRefusalsAs) : recordsRefusalsAs;
    if (action === undefined) return;
    try {
      await recordOrCount(request, action, reply.statusCode);
    } catch (error) {
      // The refusal is sent even if it cannot be recorded.
      request.log.error({ err: error }, "failed to record a refusal");
    }
  });

  return async (all = false) => {
    for (const [key, window] of windows) {
      const { event, until, repeats } = window;
      if (!all && until > performance.now()) continue;
      windows.delete(key);
      if (repeats > 0) await recordOrRestore(key, window, { ...event, after: { ...event.after, repeats } });
    }
  };
}
