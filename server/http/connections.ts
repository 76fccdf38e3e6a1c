/** What the server bears of a connection before there is a request: slow ones, many of one address, malformed ones. */
import type { OutgoingHttpHeaders, Server } from "node:http";
import type { Socket } from "node:net";
import type { FastifyHttpOptions, FastifyInstance } from "fastify";
import type { Env } from "../env";
import { createLimitedNetwork } from "./network-of";
import { Quota } from "./quota";

/** Seconds that are left for the body once the head is here; the check runs every few seconds: 30 in all at most. */
const HEADERS_MS = 15_000;
const REQUEST_MS = 25_000;
const CHECK_MS = 3_000;

/** Whether the server is about to end: it answers what still comes, and is to be sent nothing more. */
export interface Stopping {
  begun: boolean;
}

/** So many connections one address may hold at a time. A browser has six, an office behind one address many. */
const MOST_CONNECTIONS = 256;

/** In words, by the code of what was wrong before a route was looked for. */
const REFUSALS: Readonly<Record<string, [status: string, code: string, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "timeout", "The request took too long to arrive."],
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", "too_large", "The headers are too large."],
};
const MALFORMED = ["400 Bad Request", "bad_request", "The request is malformed."] as const;

/**
 * An address in absolute form names the host once more; what it says there counts, and the rest is the path.
 * "GET http://shop.example/login" → "/login", with Host shop.example
 */
function toPath({ url = "/", headers }: { url?: string; headers: { host?: string } }): string {
  const [, host, path] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(url) ?? [];
  if (host === undefined || path === undefined) return url;
  headers.host = host;
  return path.startsWith("/") ? path : `/${path}`;
}

/** The headers of an answer to an address that nobody has: what could not be read is answered with the same. */
export async function usualHeaders(app: FastifyInstance): Promise<OutgoingHttpHeaders> {
  const headers: OutgoingHttpHeaders = { ...(await app.inject("/api")).headers };
  delete headers["content-length"];
  delete headers.connection;
  return headers;
}

async function refuse(app: FastifyInstance, error: Error & { code?: string }, socket: Socket): Promise<void> {
  if (error.code === "ECONNRESET" || socket.destroyed || !socket.writable || socket.bytesRead === 0) {
    socket.destroy();
    return;
  }
  const [status, code, message] = REFUSALS[error.code ?? ""] ?? MALFORMED;
  const body = JSON.stringify({ message, code });
  const headers = { ...(await usualHeaders(app)), "content-length": Buffer.byteLength(body), connection: "close" };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
  socket.end([`HTTP/1.1 ${status}`, ...lines, "", body].join("\r\n"), () => socket.destroySoon());
}

/** For Fastify. */
export const CONNECTION_OPTIONS = {
  requestTimeout: REQUEST_MS,
  // That a request names no host is told in our words, too.
  http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: CHECK_MS, requireHostHeader: false },
  rewriteUrl: toPath,
  clientErrorHandler(this: FastifyInstance, error: Error, socket: Socket) {
    void refuse(this, error, socket).catch(() => socket.destroy());
  },
} satisfies FastifyHttpOptions<Server>;

/**
 * Closes the connections that one address opens beyond its number. This machine and the proxies of `TRUST_PROXY` are left
 * out.
 */
export function limitConnections(app: FastifyInstance, env: Pick<Env, "TRUST_PROXY">, most = MOST_CONNECTIONS): void {
  const limitedNetwork = createLimitedNetwork(env);
  const open = new Quota({ total: Infinity, perAddress: most });
  app.server.on("connection", (socket: Socket) => {
    const network = limitedNetwork(socket.remoteAddress);
    if (open.isExhausted(network)) socket.destroy();
    else socket.once("close", open.take(network));
  });
}

/**
 * Lets a stop wait for requests alone. Node waits for as long as the other end holds a connection over which nothing has
 * come yet, as browsers open them ahead of need, or one that is kept alive after the answer that was in progress. Once the
 * stop has begun, each answer ends its connection: the next request makes another one, and finds another server.
 */
export function closeWithRequests(app: FastifyInstance, stopping: Stopping): void {
  const open = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  // Called right before the server stops listening: none can come between.
  app.addHook("preClose", (done) => {
    stopping.begun = true;
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    done();
  });
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (stopping.begun) reply.header("connection", "close");
    done(null, payload);
  });
}
