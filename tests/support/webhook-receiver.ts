import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request that the receiver got. */
export interface ReceivedWebhook {
  headers: IncomingHttpHeaders;
  /** The body as it arrived. */
  text: string;
  body: {
    type: string;
    version: number;
    data: { id: string; resource: string; resourceId: string; fields: string[]; actorId: string; record?: unknown };
  };
}

type Answer = (response: ServerResponse, request: ReceivedWebhook) => void;

export interface WebhookReceiver {
  url: string;
  /** In the order of arrival. */
  requests: ReceivedWebhook[];
  /** Answers each request. A test may replace it. */
  answer: Answer;
  stop(): void;
}

/** Starts a server on this machine that receives webhooks. By default it returns 204. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk: Buffer) => (text += chunk.toString()));
    request.on("end", () => {
      const received = { headers: request.headers, text, body: JSON.parse(text) as ReceivedWebhook["body"] };
      receiver.requests.push(received);
      receiver.answer(response, received);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    requests: [],
    answer: accept,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return receiver;
}

export const accept: Answer = (response) => response.writeHead(204).end();

export const answerWith =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, headers).end("Not now");
