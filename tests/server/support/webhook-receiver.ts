import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";

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
  /** Answers requests from now on. */
  answer: Answer;
}

/** Starts a server that receives webhooks and answers 204. It stops after the tests of the file. */
export async function startReceiver(): Promise<WebhookReceiver> {
  const receiver: WebhookReceiver = { url: "", requests: [], answer: accept };
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
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return receiver;
}

export const accept: Answer = (response) => response.writeHead(204).end();

export const answerWith =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, headers).end("Not now");
