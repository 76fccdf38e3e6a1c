/** Serves the built console, and answers every address that no route has. */
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { contentSecurityPolicy } from "./content-security-policy";
import { HttpError, sendError } from "./errors";

/** Stands in index.html wherever a tag needs the nonce of its response. */
const NONCE_MARK = "__CSP_NONCE__";
const NOT_BUILT = "The console has not been built. Run `npm run build`, then start the server again.\n";
const YEAR_SECONDS = 31_536_000;

/** @param dist directory of the built console; without an index.html in it, a short text says what to do */
export async function registerConsole(app: FastifyInstance, dist: string): Promise<void> {
  const index = join(dist, "index.html");
  const built = existsSync(index);

  async function sendIndex(_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!built) return reply.code(503).type("text/plain; charset=utf-8").send(NOT_BUILT);
    const nonce = randomBytes(16).toString("base64");
    return reply
      .header("content-security-policy", contentSecurityPolicy(nonce))
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send((await readFile(index, "utf8")).replaceAll(NONCE_MARK, nonce));
  }

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?")[0] ?? "";
    const isPage = !/^\/(api|files|assets)(\/|$)/.test(path);
    const wantsHtml = /text\/html|\*\/\*/.test(request.headers.accept ?? "*/*");
    if (isPage && wantsHtml && (request.method === "GET" || request.method === "HEAD")) {
      return sendIndex(request, reply);
    }
    return sendError(new HttpError(404, "not_found", `There is no ${request.method} ${path}.`), request, reply);
  });

  if (!built) return;
  // The file itself has marks where the nonces belong, so no address may lead to it but through sendIndex.
  app.get("/", sendIndex);
  await app.register(fastifyStatic, {
    root: dist,
    index: false,
    preCompressed: true,
    cacheControl: false,
    allowedPath: (path) => !/\/index\.html(\.|$)/.test(path),
    setHeaders: (response, path) => {
      const named = path.startsWith(join(dist, "assets"));
      response.setHeader("vary", "Accept-Encoding");
      response.setHeader("cache-control", named ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache");
    },
  });
}
