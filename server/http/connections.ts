/**
 * Protects the server before there is a request: from slow clients, many connections of one address and malformed
 * input. Also closes connections when the server shuts down.
 */
import type { OutgoingHttpHeaders, Server } from "node:http";
import type { Socket } from "node:net";
import type { FastifyHttpOptions, FastifyInstance } from "fastify";
import type { Env } from "../base/env";
import { createNetworkLookup } from "./network-of";
import { Quota } from "./quota";

/**
 * Timeouts for receiving the headers and the whole request, and the interval at which Node checks them. Unfinished
 * headers are therefore rejected after 15 to 18 seconds, and an unfinished request after 25 to 28.
 */
const HEADERS_MS = 15_000;
const REQUEST_MS = 25_000;
const CHECK_MS = 3_000;

/** Whether the server is shutting down. It still answers requests, but should receive no more. */
export interface ShutdownState {
  begun: boolean;
}

/** Connections that one address may have open. A browser opens six; an office behind one address opens many. */
const MAX_CONNECTIONS = 256;

/** Responses to errors that occur before routing, by error code. */
const ERRORS: Readonly<Record<string, [status: string, code: string, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "timeout", "The request took too long to arrive."],
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", "too_large", "The headers are too large."],
};
const MALFORMED = ["400 Bad Request", "bad_request", "The request is malformed."] as const;

/**
 * Converts a URL in absolute form to a path, and takes the host from it, as RFC 9112 requires. "GET
 * http://shop.example/login" → "/login", with Host shop.example
 */
function toPath({ url = "/", headers }: { url?: string; headers: { host?: string } }): string {
  const [, host, path] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(url) ?? [];
  if (host === undefined || path === undefined) return url;
  headers.host = host;
  return path.startsWith("/") ? path : `/${path}`;
}

/** Returns the headers of a normal 404, so that responses to unparsable requests carry the same ones. */
export async function getDefaultHeaders(app: FastifyInstance): Promise<OutgoingHttpHeaders> {
  const headers: OutgoingHttpHeaders = { ...(await app.inject("/api")).headers };
  delete headers["content-length"];
  delete headers.connection;
  return headers;
}

async function reject(app: FastifyInstance, error: Error & { code?: string }, socket: Socket): Promise<void> {
  if (error.code === "ECONNRESET" || socket.destroyed || !socket.writable || socket.bytesRead === 0) {
    socket.destroy();
    return;
  }
  const [status, code, message] = ERRORS[error.code ?? ""] ?? MALFORMED;
  const body = JSON.stringify({ message, code });
  const headers = { ...(await getDefaultHeaders(app)), "content-length": Buffer.byteLength(body), connection: "close" };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
  socket.end([`HTTP/1.1 ${status}`, ...lines, "", body].join("\r\n"), () => socket.destroySoon());
}

/** Connection options for Fastify. */
export const CONNECTION_OPTIONS = {
  requestTimeout: REQUEST_MS,
  // Lets this server answer a request without a Host header, which Node would otherwise reject itself.
  http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: CHECK_MS, requireHostHeader: false },
  rewriteUrl: toPath,
  clientErrorHandler(this: FastifyInstance, error: Error, socket: Socket) {
    void reject(this, error, socket).catch(() => socket.destroy());
  },
} satisfies FastifyHttpOptions<Server>;

/**
 * Closes new connections of an address that has reached the limit. The local machine and the proxies of `TRUST_PROXY`
 * are exempt.
 */
export function limitConnections(app: FastifyInstance, env: Pick<Env, "TRUST_PROXY">, max = MAX_CONNECTIONS): void {
  const limitedNetwork = createNetworkLookup(env);
  const open = new Quota({ total: Infinity, perAddress: max });
  app.server.on("connection", (socket: Socket) => {
    const network = limitedNetwork(socket.remoteAddress);
    if (open.isExhausted(network)) socket.destroy();
    else socket.once("close", open.take(network));
  });
}

/**
 * Makes a shutdown wait for requests only, not for idle connections. Without it, Node waits for connections that
 * browsers open in advance, and for keep-alive connections after their last response.
 *
 * Once the shutdown has begun, each response closes its connection. The next request then reaches another server.
 */
export function registerGracefulClose(app: FastifyInstance, stopping: ShutdownState): void {
  const open = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  // Fastify calls this right before the server stops listening, so no connection can arrive in between.
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
