// @module-tag slow
/** Runs the storefront example as a separate process against the real application, with its events and webhooks. */
import { expect, it } from "vitest";
import { CASH_ON_DELIVERY } from "../../examples/storefront/orders";
import type { KycApplication } from "../../resources/kyc/contract";
import type { WebhookWithSecret } from "../../resources/webhooks/contract";
import { findFreePorts } from "../../scripts/start-program";
import { setClock } from "../../server/base/clock";
import { tokenBody } from "./support/api-tokens";
import { startTestApp } from "./support/app";
import type { ResponseBody } from "./support/body";
import { spawnNode } from "./support/spawn-server";

// The storefront uses the real time, so the application must not use the fixed clock.
setClock(undefined);

const { app, call } = await startTestApp({ env: { WEBHOOK_PRIVATE_ADDRESSES: "allow" } });
const CONSOLE_URL = await app.listen({ port: 0, host: "127.0.0.1" });

const AREAS = [
  "users",
  "vendors",
  "kyc-management",
  "categories",
  "products",
  "orders",
  "refunds",
  "reviews",
  "support",
];
const READ = ["vendors", "kyc-management", "products", "orders", "refunds", "reviews", "support"];
const SCOPES = [...AREAS.map((area) => `${area}.upsert`), ...READ.map((area) => `${area}.list`)];

const admin = async <B = ResponseBody>(method: string, path: string, body?: object): Promise<B> => {
  const answer = await call<B>(method, `/api/admin/${path}`, { as: "admin", ...(body && { body }) });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
};
const createToken = async (scopes = SCOPES): Promise<string> =>
  (await admin("POST", "api-tokens", tokenBody({ service: true, scopes }))).token;
const [RECEIVER_PORT = 0] = await findFreePorts(1);

/** Returns the id that the console has given to a record of the shop. */
async function findId(token: string, kind: string, externalId: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const page = await call<{ items: { externalId: string; id: string }[] }>(
    "GET",
    `/api/integration/v1/${kind}?limit=500`,
    { headers },
  );
  return page.body.items.find((item) => item.externalId === externalId)?.id ?? "";
}

/** Starts a script of the example. `readLines` returns its output so far. */
function startShop(file: string, variables: Record<string, string>, args: string[] = []) {
  const shop = spawnNode(`examples/storefront/${file}`, { CONSOLE_URL, SPEED: "1000", ...variables }, args);
  let output = "";
  shop.child.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return { ...shop, readLines: () => output.split("\n") };
}

it("main.ts plays its story, and prints decisions and webhooks until it is stopped", async () => {
  const events = ["vendors.*", "kyc-management.*", "support.reply"];
  const url = `http://127.0.0.1:${RECEIVER_PORT}/`;
  const webhook = { name: "Shop", url, events, includeRecords: false, active: true };
  const { secret } = await admin<WebhookWithSecret>("POST", "webhooks", webhook);
  const token = await createToken();
  const shop = startShop("main.ts", {
    ...{ API_TOKEN: token, WEBHOOK_SECRET: String(secret), RECEIVER_PORT: String(RECEIVER_PORT) },
  });
  await expect.poll(shop.readLines, { timeout: 60_000 }).toContain("sent      Ravi writes again (tickets: 1 updated)");
  expect(shop.readLines()).toEqual(
    expect.arrayContaining([
      `console   ${CONSOLE_URL}`,
      `receiver  ${url}`,
      "sent      Vendors apply (vendors: 3 created)",
      "sent      The vendors prove who they are (kyc-applications: 3 created)",
      "sent      Ravi returns the lamps, and asks for his money (refunds: 1 created)",
    ]),
  );

  const idOf = (kind: string, externalId: string) => findId(token, kind, externalId);
  const delivered = await admin("GET", `orders/${await idOf("orders", "order-1002")}`);
  expect(delivered).toMatchObject({ status: "delivered", paymentStatus: "paid", paymentMethod: "Card" });
  const refund = await admin("GET", `refunds/${await idOf("refunds", "refund-701")}`);
  expect(refund).toMatchObject({ status: "requested", order: { _id: delivered["_id"] } });
  const onItsWay = await admin("GET", `orders/${await idOf("orders", "order-1004")}`);
  expect(onItsWay).toMatchObject({ status: "shipped", paymentStatus: "pending", paymentMethod: CASH_ON_DELIVERY });
  const application = await idOf("kyc-applications", "kyc-meera-silks");
  const { documents } = await admin<KycApplication>("GET", `kyc/${application}`);
  expect((await call("GET", String(documents?.panCard))).text).toMatch(/^%PDF-1\.4\n[^]*\(AAAPI0001A\)[^]*%%EOF\n$/);

  await admin("PUT", `vendors/${await idOf("vendors", "vendor-meera-silks")}/approve`, {});
  await admin("PUT", `kyc/${application}/reject`, { reason: "The card is blurred" });
  await admin("PUT", `orders/${await idOf("orders", "order-1005")}/status`, { status: "cancelled" });
  await admin("PUT", `products/${await idOf("products", "product-blue-vase")}/approve`, {});
  const ticket = await idOf("tickets", "ticket-501");
  await admin("POST", `support/tickets/${ticket}/reply`, { message: "Tomorrow." });
  await admin("DELETE", `reviews/${await idOf("reviews", "review-302")}`);
  for (const line of [
    "decision  vendors vendor-meera-silks: status approved",
    "decision  kyc-applications kyc-meera-silks: status rejected",
    "decision  kyc-applications kyc-meera-silks: reason The card is blurred",
    "decision  orders order-1005: status cancelled",
    "decision  products product-blue-vase: status approved",
    "decision  tickets ticket-501: reply Tomorrow.",
    expect.stringMatching(/^decision {2}reviews review-302: deleted 2/),
    expect.stringMatching(/^webhook {3}vendors\.approve of vendor-meera-silks: .*status/),
    expect.stringMatching(/^webhook {3}kyc-management\.reject of kyc-meera-silks: .*status/),
    expect.stringMatching(/^webhook {3}support\.reply of ticket-501: /),
  ]) {
    await expect.poll(shop.readLines, { timeout: 30_000 }).toContainEqual(line);
  }
  // Statuses that the shop itself has sent do not count as decisions.
  expect(shop.readLines().filter((line) => /^(decision .*order-100[1-4]|failed|rejected|waiting)/.test(line))).toEqual(
    [],
  );

  shop.child.kill("SIGINT");
  expect(await shop.ended).toMatchObject({ code: 0, stderr: "" });
});

it("live.ts sends the requested number of records for a seed, and changes nothing when it is repeated", async () => {
  const API_TOKEN = await createToken();
  const args = ["--speed", "1000", "--count", "60", "--seed", "7"];
  const first = await startShop("live.ts", { API_TOKEN, SPEED: "1" }, args).ended;
  expect(first).toMatchObject({ code: 0, stderr: "" });
  expect(first.stdout).toContain("receiver  None. Set WEBHOOK_SECRET to receive webhooks.\nseed      7\n");
  const live = (text: string) => text.split("\n").filter((line) => /^sent .*(-live-7-|customer-)/.test(line));
  expect(live(first.stdout)).toHaveLength(60);
  expect(first.stdout).not.toMatch(/^failed .*-live-/m);

  const second = await startShop("live.ts", { API_TOKEN }, args).ended;
  expect(live(second.stdout)).toHaveLength(60);
  expect(live(second.stdout).filter((line) => !line.endsWith("1 unchanged)"))).toEqual([]);
});

it("live.ts continues when the console rejects a record", async () => {
  const API_TOKEN = await createToken();
  await startShop("live.ts", { API_TOKEN }, ["--count", "0"]).ended;
  await admin("DELETE", `reviews/${await findId(API_TOKEN, "reviews", "review-301")}`);
  const { code, stdout } = await startShop("live.ts", { API_TOKEN }, ["--count", "0"]).ended;
  expect(code).toBe(0);
  expect(stdout).toContain("failed    reviews review-301: Review was deleted, and stays deleted.");
  expect(stdout).toContain("sent      Ravi writes again (tickets: 1 unchanged)");
});

it.each([
  ["an unknown token", { API_TOKEN: "mpat_unknown" }, /^POST categories\/batch returned 401: .+set API_TOKEN/],
  ["no token", {}, /^Create a token in the console/],
])("main.ts ends with a one-line message about %s", async (_, variables, message) => {
  const { code, stderr } = await startShop("main.ts", variables).ended;
  expect(code).toBe(1);
  expect(stderr).toMatch(message);
  expect(stderr.trim().split("\n")).toHaveLength(1);
});

it("main.ts says which permission the token lacks, and which port is in use", async () => {
  const API_TOKEN = await createToken(SCOPES.filter((scope) => scope !== "vendors.upsert"));
  const lacking = await startShop("main.ts", { API_TOKEN }).ended;
  expect([lacking.code, lacking.stderr]).toEqual([
    1,
    "POST vendors/batch returned 403: You lack the permission vendors.upsert. Create a token with this permission.\n",
  ]);
  const { port } = new URL(CONSOLE_URL);
  const blocked = await startShop("main.ts", { API_TOKEN, WEBHOOK_SECRET: "whsec_AAAA", RECEIVER_PORT: port }).ended;
  expect([blocked.code, blocked.stderr]).toEqual([
    1,
    expect.stringMatching(/^Port \d+ cannot be used .+RECEIVER_PORT/),
  ]);
});
