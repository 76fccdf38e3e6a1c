import type { FastifyInstance } from "fastify";

/**
 * Allows a console on one other origin to call the API and show its files. Sessions are bearer tokens, so CORS requests
 * carry no credentials.
 */
export function registerCors(app: FastifyInstance, origin: string): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.header("vary", "Origin").header("cross-origin-resource-policy", "cross-origin");
    if (request.headers.origin !== origin) return;
    reply
      .header("access-control-allow-origin", origin)
      .header(
        "access-control-expose-headers",
        "Content-Disposition, Date, ETag, Retry-After, X-Record-Version, X-Request-Id",
      );
    if (request.method !== "OPTIONS" || !request.headers["access-control-request-method"]) return;
    return reply
      .header("access-control-allow-methods", "GET, POST, PUT, DELETE")
      .header(
        "access-control-allow-headers",
        "Authorization, Content-Type, Idempotency-Key, If-Match, Last-Event-ID, X-Phone, X-Unattended",
      )
      .header("access-control-max-age", "600")
      .code(204)
      .send();
  });
}
