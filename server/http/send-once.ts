/**
 * Sends that happen once. A request with an `Idempotency-Key` is answered as the first one with that key was, for a day
 * and for one person, and sends nothing again. See decision 026.
 */
import { and, eq, isNull, lt, or } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { keyring } from "../at-rest/keyring";
import { now } from "../clock";
import type { Db, Transaction } from "../db/database";
import { sendKeys } from "../db/schema-send-keys";
import type { Env } from "../env";
import { actorOf } from "./auth";
import { conflict, HttpError } from "./errors";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Sends something to somebody: takes an `Idempotency-Key`. */
    sends?: true;
  }
  interface FastifyRequest {
    /** Under which the answer of this request is kept. */
    sendKey: string | undefined;
  }
}

const KEPT_MS = 24 * 60 * 60_000;
/** Longer than any send takes. Whatever has not ended by then was interrupted with its server. */
const ABANDONED_MS = 10 * 60_000;
const RETRY_SECONDS = 2;
const KEY = /^[\w-]{8,100}$/;

/** How a batch stands that somebody else hands over, as the request would have been answered. */
type ReadTally = (db: Db, batchId: string) => Promise<object>;

/** Must run before any route is registered. Without the feature `idempotency` it does nothing. */
export function registerSendOnce(app: FastifyInstance, db: Db, { API_FEATURES }: Env, readTally: ReadTally): void {
  app.decorateRequest("sendKey", undefined);
  if (!API_FEATURES?.includes("idempotency")) return;

  app.addHook("preHandler", async (request, reply) => {
    const key = request.headers["idempotency-key"];
    if (!request.routeOptions.config.sends || key === undefined) return;
    if (typeof key !== "string" || !KEY.test(key)) {
      throw new HttpError(400, "bad_request", "The Idempotency-Key must be 8 to 100 letters, digits, - or _.");
    }
    const first = await take(db, request, key, readTally);
    if (!first) request.sendKey = key;
    else return reply.code(first.status).header("idempotency-replayed", "true").send(first.answer);
  });

  app.addHook("preSerialization", async (request, reply, answer) => {
    if (request.sendKey === undefined || reply.statusCode >= 300) return answer;
    const { statusCode: status } = reply;
    await db.update(sendKeys).set({ status, answer }).where(ofRequest(request, request.sendKey));
    return answer;
  });

  // What failed may be tried again with the same key.
  app.addHook("onSend", async (request, reply) => {
    if (request.sendKey === undefined || reply.statusCode < 300) return;
    await db.delete(sendKeys).where(ofRequest(request, request.sendKey));
  });
}

/** From here on the messages of a batch are sent, whatever becomes of this request: its key is never freed for them. */
export async function leaveToBatch(tx: Transaction, request: FastifyRequest, batchId: string): Promise<void> {
  if (request.sendKey === undefined) return;
  await tx.update(sendKeys).set({ batchId }).where(ofRequest(request, request.sendKey));
}

/**
 * Takes the key for this request; answers what the first request with it was answered.
 * @throws HttpError 409 while that one is under way; 422 where it was another request
 */
async function take(db: Db, request: FastifyRequest, key: string, readTally: ReadTally) {
  const createdAt = now();
  const abandoned = new Date(createdAt.getTime() - ABANDONED_MS);
  const isLost = and(isNull(sendKeys.status), isNull(sendKeys.batchId), lt(sendKeys.createdAt, abandoned));
  await db.delete(sendKeys).where(or(lt(sendKeys.createdAt, new Date(createdAt.getTime() - KEPT_MS)), isLost));
  const hashes = hashesOf(request);
  const taken = await db
    .insert(sendKeys)
    .values({ personId: actorOf(request).id, key, requestHash: hashes[0], createdAt })
    .onConflictDoNothing()
    .returning({ key: sendKeys.key });
  if (taken.length > 0) return undefined;
  const [first] = await db.select().from(sendKeys).where(ofRequest(request, key));
  if (first && !hashes.includes(first.requestHash)) {
    throw new HttpError(422, "key_reused", "This Idempotency-Key was already used for a different request.");
  }
  if (first?.status) return { status: first.status, answer: first.answer };
  if (first?.batchId && first.createdAt < abandoned) {
    return { status: 200, answer: await readTally(db, first.batchId) };
  }
  throw Object.assign(conflict("This request is already being processed. Try again in a moment."), {
    retryAfter: RETRY_SECONDS,
  });
}

const ofRequest = (request: FastifyRequest, key: string) =>
  and(eq(sendKeys.personId, actorOf(request).id), eq(sendKeys.key, key));

/**
 * Keyed, by the newest key and those before it: the few digits of a one-time password would be found from a plain hash by
 * trying them all.
 */
const hashesOf = ({ method, url, body }: FastifyRequest) =>
  keyring().hashes("send", JSON.stringify([method, url, body]));
