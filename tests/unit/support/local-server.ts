/** An HTTP server on the loopback interface with scripted responses. It records the requests that it receives. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

interface Received {
  method: string;
  /** Path and query as received. */
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface LocalServer {
  url: string;
  received: Received[];
  /** Resolves when a connection closes before its response was sent. */
  abandoned: Promise<void>;
  /** Sets the response to the following calls. */
  reply(status: number, body: string, type?: string, headers?: Record<string, string>): void;
  /** Responds to the following calls with these bodies, one after another. */
  replyInTurn(bodies: readonly string[]): void;
  /** Closes the connection of each following call without a response. */
  breakConnections(): void;
  /** Accepts the following calls, but does not respond to them. */
  holdResponses(): void;
  /** Sends the current response to the held calls. */
  releaseHeld(): void;
  close(): Promise<void>;
}

export async function startLocalServer(): Promise<LocalServer> {
  const received: Received[] = [];
  const held: ServerResponse[] = [];
  let answer: ((response: ServerResponse) => void) | undefined;
  let markAbandoned = () => {};
  const abandoned = new Promise<void>((resolve) => (markAbandoned = resolve));
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString("utf8")));
    request.on("end", () => {
      // The preflight request of a browser, for calls with a token from another origin.
      if (request.method === "OPTIONS") {
        response.writeHead(204, {
          "access-control-allow-origin": "*",
          "access-control-allow-headers": "*, authorization",
        });
        response.end();
        return;
      }
      received.push({ method: request.method ?? "", url: request.url ?? "", headers: request.headers, body });
      if (answer) answer(response);
      else held.push(response);
    });
    response.on("close", () => {
      if (!response.writableEnded) markAbandoned();
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    abandoned,
    reply(status, body, type = "application/json", headers = {}) {
      answer = (response) => response.writeHead(status, { ...headers, "content-type": type }).end(body);
    },
    replyInTurn(bodies) {
      const remaining = [...bodies];
      answer = (response) => response.writeHead(200, { "content-type": "application/json" }).end(remaining.shift());
    },
    breakConnections() {
      answer = (response) => response.destroy();
    },
    holdResponses() {
      answer = undefined;
    },
    releaseHeld() {
      for (const response of held.splice(0)) answer?.(response);
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}
