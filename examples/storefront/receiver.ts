/** Receives the console's webhooks over HTTP. */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { ShopError } from "./shop-error.ts";
import { verifyWebhook, type WebhookEvent } from "./verify-webhook.ts";

export interface Receiver {
  /** The address to enter in the console. */
  url: string;
  close(): void;
}

interface ReceiverOptions {
  /** 0 chooses a free port. */
  port: number;
  /** The signing secret of the webhook. */
  secret: string;
  onEvent: (event: WebhookEvent) => void;
  /** Called with the reason if the verification of a request fails. */
  onRejection: (reason: string) => void;
}

const MAX_BODY_BYTES = 1_048_576;
/** How many ids of received events are kept to recognise repetitions. */
const MAX_IDS = 10_000;

/** @throws ShopError if the port is in use */
export async function startReceiver({ port, secret, onEvent, onRejection }: ReceiverOptions): Promise<Receiver> {
  // Each event arrives at least once. A shop with a database stores the ids there.
  const received = new Set<string>();

  /** Handles a request, and returns the status of the response. */
  async function handle(request: IncomingMessage): Promise<number> {
    if (request.method !== "POST") return 405;
    const body = await readBody(request);
    let event: WebhookEvent;
    try {
      event = verifyWebhook(secret, request.headers, body);
    } catch (error) {
      onRejection((error as Error).message);
      return 401;
    }
    if (!received.has(event.data.id)) onEvent(event);
    received.add(event.data.id);
    for (const oldest of received) {
      if (received.size <= MAX_IDS) break;
      received.delete(oldest);
    }
    return 204;
  }

  const server = createServer((request, response) => {
    handle(request)
      .then((status) => response.writeHead(status).end())
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => {
      reject(new ShopError(`Port ${port} cannot be used (${error.message}). Set RECEIVER_PORT to another one.`));
    });
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** @throws Error if the body is too large; the connection is then closed */
async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new Error("The body is too large.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
