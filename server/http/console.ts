/** Serves the built console, and answers every address that no route has. */
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Policy } from "./content-security-policy";
import { HttpError, sendError } from "./errors";
import { shorten } from "./words";

/** Stands in index.html wherever a tag needs the nonce of its response. */
const NONCE_MARK = "__CSP_NONCE__";
/** Stands where index.html says whether sign-in by a passkey is offered at the address that was asked. */
const PASSKEYS_MARK = "__PASSKEYS__";
/** The page of the console that lies among the calls which it shows. */
const API_DOCS = "/api/docs";
const NOT_BUILT = "The console has not been built. Run `npm run build`, then start the server again.\n";
const YEAR_SECONDS = 31_536_000;
/** As much of an unknown path as the answer repeats. */
const MAX_PATH = 200;

/**
 * Whether an address that no route has is one of the console's. A file that is not there is none, nor is a call whose
 * slashes are escaped; the id of a record may look like either.
 */
function isPage(path: string): boolean {
  const plain = path.replaceAll(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  if (plain === API_DOCS) return true;
  if (/^\/(api|files|assets|metrics)(\/|$)/.test(plain)) return false;
  const namesFile = /\.[a-z][a-z0-9]*$/i.test(plain) || /\/\./.test(plain);
  return !namesFile || path.endsWith("/index.html") || /\/(show|edit)\//.test(path);
}

/** @param dist directory of the built console; without an index.html in it, a short text says what to do */
export async function registerConsole(
  app: FastifyInstance,
  dist: string,
  policy: Policy,
  offersPasskeys: (request: FastifyRequest) => boolean = () => false,
): Promise<void> {
  const index = join(dist, "index.html");
  const built = existsSync(index);

  async function sendIndex(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!built) return reply.code(503).type("text/plain; charset=utf-8").send(NOT_BUILT);
    const nonce = randomBytes(16).toString("base64");
    reply
      .header("content-security-policy", policy(nonce))
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .compress(
        (await readFile(index, "utf8"))
          .replaceAll(NONCE_MARK, nonce)
          .replace(PASSKEYS_MARK, String(offersPasskeys(request))),
      );
    return reply;
  }

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?")[0] ?? "";
    const wantsHtml = /text\/html|\*\/\*/.test(request.headers.accept ?? "*/*");
    if (isPage(path) && wantsHtml && (request.method === "GET" || request.method === "HEAD")) {
      return sendIndex(request, reply);
    }
    const message = `There is no ${request.method} ${shorten(path, MAX_PATH)}.`;
    return sendError(new HttpError(404, "not_found", message), request, reply);
  });

  if (!built) return;
  // The file itself has marks where the nonces belong, so no address may lead to it but through sendIndex.
  app.get("/", sendIndex);
  await app.register(fastifyStatic, {
    root: dist,
    index: false,
    preCompressed: true,
    cacheControl: false,
    // What the build wrote for itself.
    dotfiles: "ignore",
    allowedPath: (path) => !/\/index\.html(\.|$)/.test(path),
    setHeaders: (response, path) => {
      const named = path.startsWith(join(dist, "assets"));
      response.setHeader("vary", "Accept-Encoding");
      response.setHeader("cache-control", named ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache");
    },
  });
}
