/** Serves the built console, and answers every URL without a route. */
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { BuildPolicy } from "./content-security-policy";
import { HttpError, sendError } from "./errors";
import { truncate } from "../base/text";

/** Placeholder in index.html for the nonce of the response. */
const NONCE_PLACEHOLDER = "__CSP_NONCE__";
/** Placeholders in index.html for what the sign-in page offers. */
const PASSKEYS_PLACEHOLDER = "__PASSKEYS__";
const PASSWORD_RESET_PLACEHOLDER = "__PASSWORD_RESET__";
/** A page of the console under the /api prefix. */
const API_DOCS = "/api/docs";
const NOT_BUILT = "The console has not been built. Run `npm run build`, then start the server again.\n";
const YEAR_SECONDS = 31_536_000;
/** Maximum length of an unknown path in a response, in characters. */
const MAX_PATH = 200;

/** The options of the sign-in page. They are part of the page, so that it needs no request before sign-in. */
export interface SignInOffers {
  /** Whether passkeys work at the requested address. */
  passkeys: boolean;
  /** "email" if a forgotten password is reset by email, "ask" if the page says whom to ask. */
  passwordReset: "email" | "ask";
}

/**
 * Whether a path without a route is a page of the console. Paths of missing files and of unknown API calls are not
 * pages, even if their slashes are escaped. A record's page is one, even if the record's id looks like a file name.
 */
function isPage(path: string): boolean {
  const plain = path.replaceAll(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  if (plain === API_DOCS) return true;
  if (/^\/(api|files|assets|metrics)(\/|$)/.test(plain)) return false;
  const namesFile = /\.[a-z][a-z0-9]*$/i.test(plain) || /\/\./.test(plain);
  return !namesFile || path.endsWith("/index.html") || /\/(show|edit)\//.test(path);
}

/**
 * Serves the console and registers the 404 handler.
 * @param dist directory of the built console; without an index.html in it, the server responds with instructions
 * @param getOffers fills in what the sign-in page offers; without it, sign-in is by password only
 */
export async function registerConsole(
  app: FastifyInstance,
  dist: string,
  policy: BuildPolicy,
  getOffers?: (request: FastifyRequest) => SignInOffers,
): Promise<void> {
  const index = join(dist, "index.html");
  const isBuilt = existsSync(index);

  async function sendIndex(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!isBuilt) return reply.code(503).type("text/plain; charset=utf-8").send(NOT_BUILT);
    const nonce = randomBytes(16).toString("base64");
    const offers = getOffers?.(request);
    reply
      .header("content-security-policy", policy(nonce))
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .compress(
        (await readFile(index, "utf8"))
          .replaceAll(NONCE_PLACEHOLDER, nonce)
          .replace(PASSKEYS_PLACEHOLDER, String(offers?.passkeys ?? false))
          .replace(PASSWORD_RESET_PLACEHOLDER, offers?.passwordReset ?? ""),
      );
    return reply;
  }

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?")[0] ?? "";
    const wantsHtml = /text\/html|\*\/\*/.test(request.headers.accept ?? "*/*");
    if (isPage(path) && wantsHtml && (request.method === "GET" || request.method === "HEAD")) {
      return sendIndex(request, reply);
    }
    const message = `${request.method} ${truncate(path, MAX_PATH)} does not exist.`;
    return sendError(new HttpError(404, "not_found", message), request, reply);
  });

  if (!isBuilt) return;
  // The file contains placeholders that sendIndex replaces, so nothing else may serve it.
  app.get("/", sendIndex);
  await app.register(fastifyStatic, {
    root: dist,
    index: false,
    preCompressed: true,
    cacheControl: false,
    // Ignores files that the build wrote for its own use.
    dotfiles: "ignore",
    allowedPath: (path) => !/\/index\.html(\.|$)/.test(path),
    setHeaders: (response, path) => {
      const isHashed = path.startsWith(join(dist, "assets"));
      response.setHeader("vary", "Accept-Encoding");
      response.setHeader("cache-control", isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache");
    },
  });
}
