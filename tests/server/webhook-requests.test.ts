/** Signatures, addresses, single requests and retry delays of webhooks. None of them needs a database. */
import { createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { describe, expect, it, onTestFinished } from "vitest";
import { waitAfter, MAX_FAILING_MS } from "../../server/resources/webhooks/backoff";
import { createPublicLookup, isPublicAddress, type Resolve } from "../../server/resources/webhooks/addresses";
import { sendRequest } from "../../server/resources/webhooks/send";
import { generateSecret, signMessage } from "../../server/resources/webhooks/sign";
import { answerWith } from "../support/webhook-receiver";
import { startReceiver } from "./support/webhook-receiver";

const receiver = await startReceiver();

describe("a signature", () => {
  const body = JSON.stringify({ type: "vendors.approve", data: { name: "आशा" } });
  const now = () => Math.floor(Date.now() / 1000);

  it("is verified by the reference library, with either of two secrets", () => {
    const secrets = [generateSecret(), generateSecret()];
    const headers = signMessage(secrets, "66d0", now(), body);
    for (const secret of secrets) expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => new Webhook(generateSecret()).verify(body, headers)).toThrow("No matching signature");
  });

  it("covers the id, the time and the body", () => {
    const secret = generateSecret();
    const headers = signMessage([secret], "66d0", now(), body);
    const changed = [
      [body.replace("approve", "reject"), headers],
      [body, { ...headers, "webhook-id": "66d1" }],
      [body, { ...headers, "webhook-timestamp": String(now() - 1) }],
    ] as const;
    for (const [text, sent] of changed) {
      expect(() => new Webhook(secret).verify(text, sent)).toThrow("No matching signature");
    }
  });
});

describe("an address", () => {
  it.each(["8.8.8.8", "2606:4700::1", "2001:4860:4860::8888"])("%s is public", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ...["127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0"],
    ...["224.0.0.1", "240.0.0.1", "255.255.255.255", "192.0.2.1", "198.18.0.1", "192.0.0.8"],
    ...["::", "::1", "::ffff:10.0.0.1", "::ffff:8.8.8.8", "::8.8.8.8", "64:ff9b::a00:1", "64:ff9b:1::1"],
    ...["2002:a00:1::1", "2001::1", "fe80::1", "fec0::1", "fc00::1", "ff02::1", "2001:db8::1", "not an address"],
  ])("%s is not public", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  const resolveTo =
    (...addresses: string[]): Resolve =>
    (_host, _options, done) =>
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
      );

  it.each([
    ["a name that resolves to a private address", "http://shop.example", resolveTo("127.0.0.1")],
    ["a name that also has a private address", "http://shop.example", resolveTo("8.8.8.8", "::ffff:7f00:1")],
    ["a private address", "http://127.0.0.1", resolveTo("8.8.8.8")],
    ["a private address in another notation", "http://2130706433", resolveTo("8.8.8.8")],
    ["a private IPv6 address", "http://[::ffff:127.0.0.1]", resolveTo("8.8.8.8")],
  ])("is rejected at delivery: %s", async (_, origin, resolve) => {
    const before = receiver.requests.length;
    const url = `${origin}:${new URL(receiver.url).port}/hook`;
    const result = await sendRequest(url, { headers: {}, body: "{}", lookup: createPublicLookup(resolve) });
    expect(result.error).toBe("The address leads to a private network.");
    expect(receiver.requests).toHaveLength(before);
  });
});

/** Starts a server that handles raw connections. */
async function startRaw(handle: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    handle(socket);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const send = (url: string, timeoutMs?: number) =>
  sendRequest(url, { headers: {}, body: "{}", lookup: undefined, ...(timeoutMs !== undefined && { timeoutMs }) });

describe("a request", () => {
  it("succeeds with the status 202, and keeps the first 4 KiB of the body without NUL", async () => {
    receiver.answer = (response) => response.writeHead(202).end(`\0${"x".repeat(10_000)}`);
    const { error, statusCode, response = "" } = await send(receiver.url);
    expect([error, statusCode, response.length]).toEqual([undefined, 202, 4_096]);
    expect(response).not.toContain("\0");
  });

  it.each([
    [500, "The receiver returned 500."],
    [404, "The receiver returned 404."],
    [302, "The receiver returned 302. Redirects are not followed."],
  ])("fails with the status %i, and follows no redirect", async (status, error) => {
    receiver.requests.length = 0;
    receiver.answer = answerWith(status, { location: receiver.url });
    expect(await send(receiver.url)).toMatchObject({ error, statusCode: status, response: "Not now" });
    expect(receiver.requests).toHaveLength(1);
  });

  it.each<[string, (socket: Socket) => void, string]>([
    ["closes without an answer", (socket) => socket.on("data", () => socket.end()), "closed the connection"],
    ["resets the connection", (socket) => socket.on("data", () => socket.resetAndDestroy()), "closed the connection"],
    [
      "switches protocols",
      (socket) =>
        socket.on("data", () => socket.write("HTTP/1.1 101 Go\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n")),
      "returned 101",
    ],
    [
      "closes within the body",
      (socket) => socket.on("data", () => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhi")),
      "closed",
    ],
    ["answers nonsense", (socket) => socket.on("data", () => socket.end("220 mail ready\r\n\r\n")), "failed"],
  ])("fails if the receiver %s", async (_, handle, error) => {
    const result = await send(await startRaw(handle));
    expect(result.error).toContain(error);
  });

  it.each<[string, (socket: Socket) => void]>([
    ["never answers", () => undefined],
    [
      "sends only informational answers",
      (socket) => socket.on("data", () => socket.write("HTTP/1.1 102 Wait\r\n\r\n")),
    ],
    ["never ends its answer", (socket) => socket.on("data", () => socket.write("HTTP/1.1 200 OK\r\n\r\nhi"))],
  ])("ends after the time limit if the receiver %s", async (_, handle) => {
    expect((await send(await startRaw(handle), 100)).error).toBe("The receiver did not answer within 0.1 seconds.");
  });

  it("stops reading an endless answer", async () => {
    const url = await startRaw((socket) => {
      const write = () => {
        while (!socket.destroyed && socket.write("x".repeat(16_384)));
        socket.once("drain", write);
      };
      socket.once("data", () => {
        socket.write("HTTP/1.1 200 OK\r\n\r\n");
        write();
      });
    });
    expect(await send(url)).toMatchObject({ error: undefined, statusCode: 200 });
  });

  it("fails if nothing listens at the address", async () => {
    expect((await send("http://127.0.0.1:1")).error).toBe("The receiver refused the connection.");
  });
});

it("waits five seconds after the first failure, then longer, and gives up after three days", () => {
  const waits = Array.from({ length: 12 }, (_, index) => waitAfter(index + 1) / 1000);
  expect(waits.slice(0, 4)).toEqual([5, 15, 45, 135]);
  expect(waits.at(-1)).toBe(6 * 3_600);
  expect(MAX_FAILING_MS).toBe(3 * 86_400_000);
});
