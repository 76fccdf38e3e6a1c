/** The example shop without the console: settings, API client, webhook signatures and steps. */
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { Webhook } from "standardwebhooks";
import { createClient } from "../../examples/storefront/client";
import { createLiveSteps } from "../../examples/storefront/live-steps";
import { readLiveSettings, readSettings } from "../../examples/storefront/settings";
import { STORY, type Step } from "../../examples/storefront/story";
import { verifyWebhook } from "../../examples/storefront/verify-webhook";
import { generateSecret, signMessage } from "../../server/resources/webhooks/sign";
import { startLocalServer } from "./support/local-server";

describe("the settings", () => {
  const needed = { API_TOKEN: "mpat_1" };

  it("have defaults, and derive the pause between steps from the speed", () => {
    expect(readSettings(needed)).toEqual({
      ...{ consoleUrl: "http://127.0.0.1:3000", token: "mpat_1", webhookSecret: undefined },
      ...{ receiverPort: 4100, pauseMs: 2_000 },
    });
    expect(readLiveSettings({ ...needed, SPEED: "2" }, ["--speed", "10", "--count", "5", "--seed", "7"])).toMatchObject(
      { pauseMs: 200, count: 5, seed: 7 },
    );
    expect(readLiveSettings({ ...needed, SPEED: "2" }, [])).toMatchObject({ pauseMs: 1_000, count: Infinity });
  });

  it.each([
    [{ API_TOKEN: "" }, "Create a token in the console on Settings → API tokens, and set API_TOKEN to it."],
    [{ CONSOLE_URL: "console" }, "CONSOLE_URL must be the console's address, such as https://console.example."],
    [{ WEBHOOK_SECRET: "abc" }, "WEBHOOK_SECRET must be the signing secret of a webhook. It starts with whsec_."],
    [{ SPEED: "0" }, "SPEED must be above 0 and at most 1000."],
    [{ RECEIVER_PORT: "x" }, "RECEIVER_PORT must be a port from 0 to 65535."],
  ])("reject %j", (changes, message) => {
    expect(() => readSettings({ ...needed, ...changes })).toThrow(message);
  });

  it.each([
    [["--speed", "fast"], "SPEED must be above 0 and at most 1000."],
    [["--count", "-1"], "--count"],
    [["--count", "1.5"], "--count must be a whole number, 0 or more."],
    [["--pace", "2"], "Use --speed, --count and --seed, each with a number."],
  ])("reject the arguments %j", (args, message) => {
    expect(() => readLiveSettings(needed, args)).toThrow(message);
  });
});

describe("the client", async () => {
  const server = await startLocalServer();
  afterAll(() => server.close());
  const printed: string[] = [];
  const stop = new AbortController();
  const create = (url = server.url) =>
    createClient({
      ...{ url, token: "mpat_1", signal: stop.signal, print: (text) => printed.push(text) },
      ...{ timeoutMs: 200, retryMs: 1 },
    });
  const client = create();
  const reject = (status: number, message: string, headers?: Record<string, string>) =>
    server.reply(status, JSON.stringify({ message }), "application/json", headers);

  beforeEach(() => {
    printed.length = 0;
    server.received.length = 0;
  });

  it("sends a batch with the token, and returns its results", async () => {
    server.reply(200, JSON.stringify({ results: [{ externalId: "c-1", id: "66d0", status: "created" }] }));
    expect(await client.upsert("customers", [{ externalId: "c-1", name: "Asha" }])).toEqual([
      { externalId: "c-1", id: "66d0", status: "created" },
    ]);
    expect(server.received).toMatchObject([
      {
        ...{ method: "POST", url: "/api/integration/v1/customers/batch" },
        headers: { authorization: "Bearer mpat_1", "content-type": "application/json" },
        body: '{"items":[{"externalId":"c-1","name":"Asha"}]}',
      },
    ]);
  });

  it("continues at the cursor", async () => {
    const page = { items: [], nextCursor: "4711", hasMore: false };
    server.reply(200, JSON.stringify(page));
    expect(await client.readChanges("vendors")).toEqual(page);
    await client.readChanges("vendors", "4711");
    const path = "/api/integration/v1/vendors";
    expect(server.received.map(({ url }) => url)).toEqual([path, `${path}?cursor=4711`]);
  });

  it.each([
    [
      401,
      "This API token is not valid.",
      " Create a token in the console on Settings → API tokens, and set API_TOKEN to it.",
    ],
    [403, "You lack the permission vendors.list.", " Create a token with this permission."],
    [404, "Not found.", " Check that CONSOLE_URL is the address of the console."],
    [422, "Cursor must be the nextCursor of an earlier response.", ""],
  ])("explains the remedy for a %i, and does not retry", async (status, message, remedy) => {
    reject(status, message);
    await expect(client.readChanges("vendors")).rejects.toThrow(`GET vendors returned ${status}: ${message}${remedy}`);
    expect(server.received).toHaveLength(1);
  });

  it("rejects an answer that is not from the console", async () => {
    server.reply(200, "<!doctype html>", "text/html");
    await expect(client.readChanges("vendors")).rejects.toThrow(`${server.url} did not send JSON.`);
    server.reply(405, "<h1>Not here</h1>", "text/html");
    await expect(client.readChanges("vendors")).rejects.toThrow("returned 405: <h1>Not here</h1>");
  });

  it.each([429, 502, 503, 504])("retries after a %i, and gives up after six attempts", async (status) => {
    reject(status, "Please wait.", { "retry-after": "0.001" });
    await expect(client.readChanges("vendors")).rejects.toThrow(`returned ${status}: Please wait.`);
    expect(server.received).toHaveLength(6);
    expect(printed).toHaveLength(5);
    expect(printed[0]).toBe(`GET vendors returned ${status}: Please wait. Trying again in 0.001 s.`);
  });

  it("retries after a timeout", async () => {
    server.holdResponses();
    const page = client.readChanges("vendors");
    await expect
      .poll(() => printed[0])
      .toBe(`${server.url} did not answer within 0.2 seconds. Trying again in 0.001 s.`);
    server.reply(200, JSON.stringify({ items: [], nextCursor: "1", hasMore: false }));
    expect((await page).nextCursor).toBe("1");
  });

  it("reports that the console cannot be reached", async () => {
    server.breakConnections();
    await expect(client.readChanges("vendors")).rejects.toThrow(/could not be reached \(.+\)\. Check CONSOLE_URL\.$/);
    await expect(create("http://127.0.0.1:1").readChanges("vendors")).rejects.toThrow(
      "http://127.0.0.1:1 could not be reached",
    );
  });

  it("stops at once when the shop stops", async () => {
    server.holdResponses();
    const page = client.readChanges("vendors");
    stop.abort();
    await expect(page).rejects.toThrow("aborted");
  });
});

describe("a webhook signature", () => {
  const secret = generateSecret();
  const body = JSON.stringify({ type: "vendors.approve", data: { id: "66d0", resourceId: "66d1", fields: ["आशा"] } });
  const seconds = () => Math.floor(Date.now() / 1_000);
  const sign = (secrets: readonly string[], at = seconds()) => signMessage(secrets, "66d0", at, body);
  const signature = sign([secret])["webhook-signature"];

  const accepted: [string, Record<string, string>][] = [
    ["one secret", sign([secret])],
    ["the old secret of two", sign([generateSecret(), secret])],
    ["an unknown version before it", { ...sign([secret]), "webhook-signature": `v1a,AAAA ${signature}` }],
    ["a clock that is four minutes slow", sign([secret], seconds() - 240)],
  ];
  it.each(accepted)("is accepted, as by the reference library: %s", (_, headers) => {
    expect(verifyWebhook(secret, headers, body)).toEqual(new Webhook(secret).verify(body, headers));
  });

  const { "webhook-id": _id, ...withoutId } = sign([secret]);
  const rejected: [string, Record<string, string>, string][] = [
    ["another secret", sign([generateSecret()]), body],
    ["another body", sign([secret]), body.replace("approve", "reject")],
    ["another id", { ...sign([secret]), "webhook-id": "66d2" }, body],
    ["another version", { ...sign([secret]), "webhook-signature": signature.replace("v1,", "v2,") }, body],
    ["a part of the signature", { ...sign([secret]), "webhook-signature": signature.slice(0, -8) }, body],
    ["no signature", { ...sign([secret]), "webhook-signature": "" }, body],
    ["an old message", sign([secret], seconds() - 400), body],
    ["a message from the future", sign([secret], seconds() + 400), body],
    ["no time", { ...sign([secret]), "webhook-timestamp": "now" }, body],
    ["no id", withoutId, body],
  ];
  it.each(rejected)("is rejected, as by the reference library: %s", (_, headers, text) => {
    expect(() => new Webhook(secret).verify(text, headers)).toThrow();
    expect(() => verifyWebhook(secret, headers, text)).toThrow();
  });
});

describe("the steps", () => {
  const take = (seed: number, count: number): Step[] => {
    const steps = createLiveSteps(seed);
    return Array.from({ length: count }, () => steps.next().value);
  };

  it("of a day depend only on the seed", () => {
    expect(take(7, 500)).toEqual(take(7, 500));
    expect(take(7, 20)).not.toEqual(take(8, 20));
  });

  it("of a day include every kind of event", () => {
    const steps = take(7, 1_000);
    const statuses = new Set(steps.flatMap(({ items }) => items.map(({ status }) => status ?? "none")));
    expect([...statuses].sort()).toEqual([
      ...["cancelled", "confirmed", "delivered", "none", "pending", "processing", "shipped"],
    ]);
    expect(new Set(steps.map(({ kind }) => kind))).toEqual(new Set(["orders", "refunds", "reviews", "tickets"]));
    expect(steps.filter(({ items }) => items[0]?.["messages"])).not.toEqual([]);
    const count = (status: string) => steps.filter(({ items }) => items[0]?.["status"] === status).length;
    // One in eight is cancelled.
    expect(count("cancelled")).toBeGreaterThan(count("pending") / 16);
    expect(count("cancelled")).toBeLessThan(count("pending") / 4);
  });

  it("of the story send a record after those that it refers to", () => {
    const sent = new Set<unknown>();
    for (const { items } of STORY) {
      for (const item of items) {
        const { category, vendor, customer, product, order, externalId } = item;
        const references = [category, vendor, customer, product, order].filter((id) => id !== undefined);
        expect(references.filter((id) => !sent.has(id))).toEqual([]);
        sent.add(externalId);
      }
    }
  });
});
