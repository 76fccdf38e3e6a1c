/** Limits the memory that bodies on their way in and answers on their way out take, in total and for each address. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Quota, type QuotaLimits } from "./quota";
import { whenOver } from "./when-over";

/** Bytes that a body may take: what its header says, or all that the route allows where no length is said. */
function bodySize({ headers, routeOptions: { bodyLimit } }: FastifyRequest): number {
  if (headers["transfer-encoding"] !== undefined) return bodyLimit ?? 0;
  return Math.min(Number(headers["content-length"] ?? 0), bodyLimit ?? 0);
}

/** Bytes of an answer that is ready; 0 for a stream, which is made while it is read. */
export const answerSize = (payload: unknown): number =>
  typeof payload === "string" ? Buffer.byteLength(payload) : Buffer.isBuffer(payload) ? payload.length : 0;

/**
 * Asks `refuse` about each request that comes while too much is in flight. An answer that is ready is sent, whatever its
 * size.
 */
export function limitBytes(
  app: FastifyInstance,
  limits: QuotaLimits,
  networkOf: (request: FastifyRequest) => string | undefined,
  refuse: (request: FastifyRequest, bytesInFlight: number) => Error | undefined,
): void {
  const bytes = new Quota(limits);
  app.addHook("onRequest", (request, { raw }, done) => {
    const network = networkOf(request);
    const refusal = bytes.isExhausted(network) ? refuse(request, bytes.used) : undefined;
    if (refusal) return done(refusal);
    const size = bodySize(request);
    if (size > 0) whenOver(raw, bytes.take(network, size));
    return done();
  });
  app.addHook("onSend", (request, { raw }, payload, done) => {
    const size = answerSize(payload);
    if (size > 0) whenOver(raw, bytes.take(networkOf(request), size));
    done(null, payload);
  });
}
