/** Refusals are part of the audit. A flood of them is not: repeats are counted, and the count becomes one entry. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Db } from "../db/database";
import type { Actor, AuditEvent } from "../evidence/entries";
import { recordEvent } from "./audit";
import { isId } from "./fields";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The action by which refusals are recorded where no permission names it: that of a sign-in, or of one's own account. */
    recordsRefusalsAs?: string;
  }
}

/** 403 and 429; whatever else is not done is a mistake or a conflict. */
const REFUSALS: readonly number[] = [403, 429];
/** For so long a refusal of the same route to the same person, or address, is counted with the first one. */
const WINDOW_MS = 60_000;
/** The most first ones of a window; those beyond are counted together. */
const MOST = 300;

interface Counted {
  actor: Actor;
  event: AuditEvent;
  until: number;
  repeats: number;
}

const NOBODY: Actor = { id: null, name: "", email: "", ip: null };
const BEYOND: AuditEvent = { action: "session.refuse", resource: "session", resourceId: "", before: null, after: {} };

function whoAsked({ signedIn, ip }: FastifyRequest): Actor {
  return signedIn ? { id: signedIn.id, name: signedIn.name, email: signedIn.email, ip } : { ...NOBODY, ip };
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
 * Records each refusal to a signed-in person or of a sign-in before it is answered.
 * @returns what writes down the counts of the windows that are over, or of all
 */
export function registerRefusals(app: FastifyInstance, db: Db): (all?: boolean) => Promise<void> {
  const windows = new Map<string, Counted>();

  async function note(request: FastifyRequest, action: string, status: number): Promise<void> {
    const actor = whoAsked(request);
    const now = performance.now();
    const known = [actor.id ?? actor.ip, request.method, request.routeOptions.url, action, status].join(" ");
    const key = windows.has(known) || windows.size < MOST ? known : "";
    const counted = windows.get(key);
    if (counted) {
      counted.repeats += 1;
      return;
    }
    const [by, event] = key
      ? [actor, eventOf(request, action, status)]
      : [NOBODY, { ...BEYOND, outcome: "refused" as const }];
    windows.set(key, { actor: by, event, until: now + WINDOW_MS, repeats: key ? 0 : 1 });
    if (key) await recordEvent(db, by, event);
  }

  app.addHook("onSend", async (request: FastifyRequest, reply: FastifyReply) => {
    if (!REFUSALS.includes(reply.statusCode) || request.asksForPassword) return;
    const { permission, recordsRefusalsAs } = request.routeOptions.config;
    const needed = request.askedFor?.permission ?? permission;
    const action = request.signedIn ? (needed ?? recordsRefusalsAs) : recordsRefusalsAs;
    if (action === undefined) return;
    try {
      await note(request, action, reply.statusCode);
    } catch (error) {
      // The refusal stands, whether it can be written down or not.
      request.log.error({ err: error }, "a refusal could not be recorded");
    }
  });

  return async (all = false) => {
    for (const [key, { actor, event, until, repeats }] of windows) {
      if (!all && until > performance.now()) continue;
      windows.delete(key);
      if (repeats > 0) await recordEvent(db, actor, { ...event, after: { ...event.after, repeats } });
    }
  };
}
