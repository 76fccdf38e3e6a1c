/** Starts a payment provider on this machine. It records the refunds that it paid, and can be made to fail. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/**
 * How the provider behaves. With `silent` it pays, but never responds. With `cut` it pays, and closes the connection.
 * With `page` it sends HTML, and with `error` status 500.
 */
type Way = "done" | "pending" | "declined" | "silent" | "cut" | "error" | "page";

interface Payment {
  status: "done" | "pending" | "failed";
  reference?: string;
  message?: string;
}

export interface PaymentProvider {
  url: string;
  way: Way;
  requests: { method: string; path: string; headers: IncomingHttpHeaders; body: unknown }[];
  /** The state of each request by its idempotency key. */
  payments: Map<string, Payment>;
  /** The idempotency keys of the payments, in order. A repeated key is paid only once. */
  paid: string[];
  stop(): Promise<void>;
}

export async function startPaymentProvider(): Promise<PaymentProvider> {
  const accept = (key: string): void => {
    if (provider.payments.has(key)) return;
    if (provider.way === "declined") provider.payments.set(key, { status: "failed", message: "The account is closed" });
    else if (provider.way === "pending") provider.payments.set(key, { status: "pending" });
    else {
      provider.paid.push(key);
      provider.payments.set(key, { status: "done", reference: `UTR-${key.slice(-6)}` });
    }
  };
  const send = (response: ServerResponse, status: number, body: string) =>
    response.writeHead(status, { connection: "close" }).end(body);
  const server = createServer((request, response) => {
    void text(request).then((sent) => {
      const { method = "", url: path = "", headers } = request;
      provider.requests.push({ method, path, headers, body: sent === "" ? undefined : JSON.parse(sent) });
      // The body looks like a declined refund, but status 500 means that the provider itself failed.
      if (provider.way === "error") return send(response, 500, '{"status":"failed","message":"out of order"}');
      if (provider.way === "page") return send(response, 200, "<html><h1>Maintenance</h1></html>");
      const key = method === "POST" ? String(headers["idempotency-key"]) : (path.split("/").at(-1) ?? "");
      if (method === "POST") accept(key);
      if (provider.way === "silent") return undefined;
      if (provider.way === "cut") return request.socket.destroy();
      return send(response, 200, JSON.stringify(provider.payments.get(key) ?? { status: "unknown" }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const provider: PaymentProvider = {
    url: `http://127.0.0.1:${port}/refunds`,
    way: "done",
    requests: [],
    payments: new Map(),
    paid: [],
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return provider;
}
