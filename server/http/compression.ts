import { constants } from "node:zlib";
import compress from "@fastify/compress";
import type { FastifyInstance } from "fastify";

const OPTIONS = {
  encodings: ["br" as const, "gzip" as const],
  /** In bytes. A smaller response fits into one packet either way. */
  threshold: 1024,
  /**
   * At this level a hundred orders take 0.5 ms and shrink to a quarter. Level 11 takes 200 ms and shrinks them to a
   * fifth.
   */
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
};

const ADMIN_PATH = /^\/api\/admin\//;
/**
 * Responses that contain account numbers, identifiers, secrets or presigned URLs next to text that other people wrote.
 * Compressed, their length would reveal parts of the content (the BREACH attack).
 */
const SECRET_PATHS = [
  ...["vendors", "kyc", "account", "api-tokens", "webhooks", "audit", "reveals", "payouts", "refunds"],
  ...["orders/:id/refunds", "export", "exports"],
].map((path) => `/api/admin/${path}`);

const hasSecrets = (url: string) => SECRET_PATHS.some((path) => url === path || url.startsWith(`${path}/`));

/**
 * Compresses responses of the admin API for clients that accept it. Decision 013 lists the exceptions, and the risk
 * that remains for the other responses. A route can opt out. Must run before any route is registered.
 *
 * Also compresses anything that a handler passes to `reply.compress`. Request bodies are never decompressed, since a
 * small one could expand to a very large one.
 */
export async function registerCompression(app: FastifyInstance): Promise<void> {
  app.addHook("onRoute", (route) => {
    if (ADMIN_PATH.test(route.url) && !hasSecrets(route.url)) route.compress ??= OPTIONS;
  });
  await app.register(compress, { ...OPTIONS, global: false });
}
