import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";

/**
 * Answers 304 without a body if a list or report is the same as the client's last one. The tag is a hash of the body,
 * so it depends on everything that the session may see. Must run before compression is registered.
 *
 * Single records have their version as the tag instead; see records/versions.ts.
 */
export function registerEntityTags(app: FastifyInstance): void {
  app.addHook("onSend", async ({ method, routeOptions, headers }, reply, body) => {
    const isList = method === "GET" && /^\/api\/admin\/[^:]*$/.test(routeOptions.url ?? "");
    if (!isList || reply.statusCode !== 200 || typeof body !== "string") return body;
    // Weak, because a compressed body has other bytes.
    const tag = `W/"${createHash("sha256").update(body).digest("base64url")}"`;
    reply.header("etag", tag);
    if (!listTags(headers["if-none-match"]).includes(opaque(tag))) return body;
    reply.code(304).removeHeader("content-type").removeHeader("content-length");
    return "";
  });
}

/** Returns the tags of an `If-None-Match`, without their `W/`. */
const listTags = (ifNoneMatch = ""): string[] => ifNoneMatch.match(/"[^"]*"/g) ?? [];

/** Removes the `W/` of a tag, which a comparison with `If-None-Match` ignores. */
const opaque = (tag: string) => tag.replace(/^W\//, "");
