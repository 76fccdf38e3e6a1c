/** Limits the memory for request bodies and responses in transit, in total and for each network of clients. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Quota, type QuotaLimits } from "./quota";
import { onResponseEnd } from "./on-connection-end";

/** Returns the size of a body: its Content-Length, or the route's limit for a chunked body. */
function bodySize({ headers, routeOptions: { bodyLimit } }: FastifyRequest): number {
  if (headers["transfer-encoding"] !== undefined) return bodyLimit ?? 0;
  return Math.min(Number(headers["content-length"] ?? 0), bodyLimit ?? 0);
}

/** Returns the size in bytes of a complete response. A stream counts as 0, because it is produced while it is read. */
export const responseSize = (payload: unknown): number =>
  typeof payload === "string" ? Buffer.byteLength(payload) : Buffer.isBuffer(payload) ? payload.length : 0;

/**
 * Calls `reject` for each request that arrives while too many bytes are in transit. A finished response is always sent,
 * regardless of its size.
 * @param reject returns the error to answer with, or undefined to accept the request
 */
export function limitBytesInFlight(
  app: FastifyInstance,
  limits: QuotaLimits,
  networkOf: (request: FastifyRequest) => string | undefined,
  reject: (request: FastifyRequest, bytesInFlight: number) => Error | undefined,
): void {
  const bytes = new Quota(limits);
  app.addHook("onRequest", (request, { raw }, done) => {
    const network = networkOf(request);
    const error = bytes.isExhausted(network) ? reject(request, bytes.used) : undefined;
    if (error) return done(error);
    const size = bodySize(request);
    if (size > 0) onResponseEnd(raw, bytes.take(network, size));
    return done();
  });
  app.addHook("onSend", (request, { raw }, payload, done) => {
    const size = responseSize(payload);
    if (size > 0) onResponseEnd(raw, bytes.take(networkOf(request), size));
    done(null, payload);
  });
}
