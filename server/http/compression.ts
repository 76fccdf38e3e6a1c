import { constants } from "node:zlib";
import compress from "@fastify/compress";
import type { FastifyInstance } from "fastify";

const OPTIONS = {
  encodings: ["br" as const, "gzip" as const],
  /** In bytes; a smaller answer fits into one packet either way. */
  threshold: 1024,
  /** A hundred orders take half a millisecond and a quarter of their size; with 11 it would be 200 ms and a fifth. */
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
};

const ADMIN = /^\/api\/admin\//;
/**
 * The answers with account numbers, identifiers, secrets and signed addresses next to text that others typed: their length must
 * not depend on what they hold.
 */
const WITH_SECRETS = /^\/api\/admin\/(vendors|kyc|account|audit|reveals)(\/|$)/;

/**
 * Compresses the answers of the administrators' calls for clients that accept it; docs/decisions/013 says which not, and
 * why the others are safe. Must run before any route is registered. What a handler hands to `reply.compress` is
 * compressed as well. Bodies of requests are not unpacked: a small one could become a very large one.
 */
export async function registerCompression(app: FastifyInstance): Promise<void> {
  app.addHook("onRoute", (route) => {
    if (ADMIN.test(route.url) && !WITH_SECRETS.test(route.url)) route.compress = OPTIONS;
  });
  await app.register(compress, { ...OPTIONS, global: false });
}
