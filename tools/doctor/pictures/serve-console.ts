/** Serves the built console on 127.0.0.1, and forwards its reads to the examined backend. */
import Fastify, { type FastifyReply, type FastifyRequest } from "fastify";
import { registerCompression } from "../../../server/http/compression";
import { registerConsole } from "../../../server/http/static-console";
import { contentSecurityPolicy } from "../../../server/http/content-security-policy";

export interface ServedConsole {
  origin: string;
  close(): Promise<void>;
}

interface Options {
  /** The folder of the built console. */
  dist: string;
  /** The base URL of the backend. */
  url: string;
  timeoutMs: number;
}

/** Forwards only GET requests, so that a page cannot change anything. */
export async function serveConsole({ dist, url, timeoutMs }: Options): Promise<ServedConsole> {
  const app = Fastify();
  await registerCompression(app);
  const forwardRead = async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.method !== "GET") return reply.code(405).send({ message: "Only GET requests are forwarded." });
    try {
      const { accept = "*/*", authorization } = request.headers;
      const answer = await fetch(`${url}${request.url}`, {
        headers: { accept, ...(authorization === undefined ? {} : { authorization }) },
        redirect: "manual",
        signal: AbortSignal.timeout(timeoutMs),
      });
      const type = answer.headers.get("content-type");
      if (type !== null) reply.header("content-type", type);
      return reply.code(answer.status).send(Buffer.from(await answer.arrayBuffer()));
    } catch {
      // Let the page see the same failure as the doctor: no response.
      reply.hijack();
      request.raw.destroy();
      return reply;
    }
  };
  for (const path of ["/api/*", "/files/*"]) app.all(path, forwardRead);
  await registerConsole(app, dist, contentSecurityPolicy([]));
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  return { origin, close: () => app.close() };
}
