/** The built console on the loopback, with the examined backend behind it. */
import Fastify, { type FastifyReply, type FastifyRequest } from "fastify";
import { registerCompression } from "../../../server/http/compression";
import { registerConsole } from "../../../server/http/console";
import { contentSecurityPolicy } from "../../../server/http/content-security-policy";

export interface ServedConsole {
  origin: string;
  close(): Promise<void>;
}

interface Options {
  /** Directory of the built console. */
  dist: string;
  /** Base address of the backend. */
  url: string;
  timeoutMs: number;
}

/** Nothing that a page sends changes anything: only what reads is passed on. */
export async function serveConsole({ dist, url, timeoutMs }: Options): Promise<ServedConsole> {
  const app = Fastify();
  await registerCompression(app);
  const passOn = async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.method !== "GET") return reply.code(405).send({ message: "Only what reads is passed on." });
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
      // The page is to find what the doctor found: nobody who answers.
      reply.hijack();
      request.raw.destroy();
      return reply;
    }
  };
  for (const path of ["/api/*", "/files/*"]) app.all(path, passOn);
  await registerConsole(app, dist, contentSecurityPolicy([]));
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  return { origin, close: () => app.close() };
}
