import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";

/**
 * Answers 304 without a body if a list or report is the same as the client's last one. Its tag is a hash of the body, so
 * it depends on everything that the session may see. Must run before compression is registered.
 *
 * Single records have their version as the tag instead; see records/versions.ts.
 */
export function registerEntityTags(app: FastifyInstance): void {
  app.addHook("onSend", ({ method, routeOptions, headers }, reply, body, done) => {
    const isList = method === "GET" && /^\/api\/admin\/[^:]*$/.test(routeOptions.url ?? "");
    if (!isList || reply.statusCode !== 200 || typeof body !== "string") {
      done(null, body);
      return;
    }
    const hash = `"${createHash("sha256").update(body).digest("base64url")}"`;
    // Weak, because a compressed body has other bytes.
    reply.header("etag", `W/${hash}`);
    if (!listTags(headers["if-none-match"]).includes(hash)) {
      done(null, body);
      return;
    }
    reply.code(304).removeHeader("content-type").removeHeader("content-length");
    done(null, "");
  });
}

/** Returns the tags of an `If-None-Match`, without their `W/`. */
const listTags = (ifNoneMatch = ""): string[] => ifNoneMatch.match(/"[^"]*"/g) ?? [];
