/**
 * Idempotent requests, for routes that send messages or refunds. A repeated request with the same `Idempotency-Key`
 * gets the first response again and sends nothing. Keys are valid for one day and one person or service token. See
 * decision 026.
 */
import { and, eq, isNull, lt, or } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { getKeyring } from "../crypto/keyring";
import { nextTimestamp } from "../base/clock";
import { DAY_MS } from "../base/indian-days";
import type { Db, Transaction } from "../db/database";
import { idempotencyKeys } from "../db/schema-idempotency-keys";
import { getActor } from "../auth/auth";
import { conflictError, HttpError } from "../http/errors";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the route accepts an `Idempotency-Key`. Set it if a repeated request would send or pay again. */
    acceptsIdempotencyKey?: true;
  }
  interface FastifyRequest {
    /** The key under which this request's response is stored. */
    idempotencyKey: string | undefined;
  }
}

const RETENTION_MS = DAY_MS;
/** Longer than any such request takes. If there is no response by then, the server stopped during the request. */
const ABANDONED_MS = 10 * 60_000;
const RETRY_SECONDS = 2;
const KEY = /^[\w-]{8,100}$/;

/** Returns the response to the request that created a batch, if the server stopped before it responded. */
type ReadTally = (db: Db, batchId: string) => Promise<object>;

/** Registers idempotency keys. Must run before any route is registered. */
export function registerIdempotency(app: FastifyInstance, db: Db, readTally: ReadTally): void {
  app.decorateRequest("idempotencyKey", undefined);

  app.addHook("preHandler", async (request, reply) => {
    const key = request.headers["idempotency-key"];
    if (!request.routeOptions.config.acceptsIdempotencyKey || key === undefined) return;
    if (typeof key !== "string" || !KEY.test(key)) {
      throw new HttpError(400, "bad_request", "The Idempotency-Key must be 8 to 100 letters, digits, - or _.");
    }
    const first = await claimKey(db, request, key, readTally);
    if (!first) request.idempotencyKey = key;
    else return reply.code(first.status).header("idempotency-replayed", "true").send(first.answer);
  });

  app.addHook("preSerialization", async (request, reply, answer) => {
    if (request.idempotencyKey === undefined || reply.statusCode >= 300) return answer;
    const { statusCode: status } = reply;
    try {
      await db.update(idempotencyKeys).set({ status, answer }).where(isRequestKey(request, request.idempotencyKey));
    } catch (error) {
      // The work is done. An error response would release the key, and a retry would send again.
      request.log.error({ err: error }, "failed to store the response of an Idempotency-Key");
    }
    return answer;
  });

  // A failed request may be retried with the same key. A 502 means that nothing was sent. After any other failure, a
  // worker may still send the batch, so a key with a batch stays claimed.
  app.addHook("onSend", async (request, reply) => {
    if (request.idempotencyKey === undefined || reply.statusCode < 300) return;
    const isReleased = reply.statusCode === 502 ? undefined : isNull(idempotencyKeys.batchId);
    await db.delete(idempotencyKeys).where(and(isRequestKey(request, request.idempotencyKey), isReleased));
  });
}

/**
 * Assigns the key to a batch of messages. From then on, a worker sends the messages even if the server stops during
 * this request. So the key is not released after ABANDONED_MS.
 */
export async function handKeyToBatch(tx: Transaction, request: FastifyRequest, batchId: string): Promise<void> {
  if (request.idempotencyKey === undefined) return;
  await tx.update(idempotencyKeys).set({ batchId }).where(isRequestKey(request, request.idempotencyKey));
}

/**
 * Claims the key for this request and returns undefined. If the key is already claimed, returns the first response.
 * @throws HttpError 409 while the first request is in progress; 422 if it was a different request
 */
async function claimKey(db: Db, request: FastifyRequest, key: string, readTally: ReadTally) {
  const createdAt = nextTimestamp();
  const abandoned = new Date(createdAt.getTime() - ABANDONED_MS);
  const isLost = and(
    isNull(idempotencyKeys.status),
    isNull(idempotencyKeys.batchId),
    lt(idempotencyKeys.createdAt, abandoned),
  );
  await db
    .delete(idempotencyKeys)
    .where(or(lt(idempotencyKeys.createdAt, new Date(createdAt.getTime() - RETENTION_MS)), isLost));
  const hashes = hashRequest(request);
  const taken = await db
    .insert(idempotencyKeys)
    .values({ personId: getActor(request).id, key, requestHash: hashes[0], createdAt })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (taken.length > 0) return undefined;
  const [first] = await db.select().from(idempotencyKeys).where(isRequestKey(request, key));
  if (first && !hashes.includes(first.requestHash)) {
    throw new HttpError(422, "key_reused", "This Idempotency-Key was already used for a different request.");
  }
  if (first?.status) return { status: first.status, answer: first.answer };
  if (first?.batchId && first.createdAt < abandoned) {
    return { status: 200, answer: await readTally(db, first.batchId) };
  }
  throw Object.assign(conflictError("This request is already being processed. Try again in a moment."), {
    retryAfter: RETRY_SECONDS,
  });
}

const isRequestKey = (request: FastifyRequest, key: string) =>
  and(eq(idempotencyKeys.personId, getActor(request).id), eq(idempotencyKeys.key, key));

/**
 * Returns one hash of the request for each key of the keyring, the first key first. From a hash without a key, the few
 * digits of a one-time password could be found by brute force.
 */
const hashRequest = ({ method, url, body }: FastifyRequest) =>
  getKeyring().hashes("send", JSON.stringify([method, url, body]));
