/** Measures how many orders a shop can send through the integration API while administrators read lists. */
import { randomUUID } from "node:crypto";
import type autocannon from "autocannon";
import type { RunningApi } from "../../scripts/start-api";
import { measureHttpLatency, measureLatency, type LoadOptions } from "./measure";
import { READS } from "./mix";

const BATCH_SIZE = 100;
const SENDERS = 4;
const LISTS_A_SECOND = 20;
const READERS = 2;
const HOUR_MS = 3_600_000;

const SCOPES = ["users", "vendors", "products", "orders"].map((resource) => `${resource}.upsert`);
const SIZES = { customers: 200, vendors: 20, products: 200 } as const;

/** Sends a request, and returns the body of the response. @throws Error with the response unless it is successful */
async function post(url: string, headers: Record<string, string>, body: unknown): Promise<Record<string, unknown>> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`POST ${url} returned ${answer.status}: ${text.slice(0, 500)}`);
  return JSON.parse(text) as Record<string, unknown>;
}

/** Creates a service token, and returns the headers of requests with it. */
async function createToken(origin: string, headers: Record<string, string>, password: string) {
  await post(`${origin}/api/admin/account/confirm-password`, headers, { password });
  const expiresAt = new Date(Date.now() + HOUR_MS).toISOString();
  const body = { name: `Load ${randomUUID()}`, scopes: SCOPES, expiresAt, service: true };
  const { token } = await post(`${origin}/api/admin/api-tokens`, headers, body);
  return { authorization: `Bearer ${String(token)}` };
}

/** Returns a function that sends a batch, which must be accepted as a whole. */
function createSender(origin: string, headers: Record<string, string>) {
  return async (kind: string, items: readonly object[]) => {
    const { results } = await post(`${origin}/api/integration/v1/${kind}/batch`, headers, { items });
    const failed = (results as { status: string }[]).find(({ status }) => status === "failed");
    if (failed) throw new Error(`An item of ${kind} failed: ${JSON.stringify(failed)}`);
  };
}

/**
 * Sends new orders and reads lists at the same time. The orders are paid and delivered, so each has ledger entries.
 * @param headers the headers of requests by a signed-in owner
 * @returns the row to print
 */
export async function measureUpserts(
  { origin }: RunningApi,
  headers: Record<string, string>,
  password: string,
  { seconds }: LoadOptions,
) {
  const send = createSender(origin, await createToken(origin, headers, password));
  const run = randomUUID();
  const list = <T>(count: number, make: (index: number) => T) =>
    Array.from({ length: count }, (_, index) => make(index));
  const id = (noun: string, index: number) => `${noun}-${run}-${index}`;
  const email = (noun: string, index: number) => `${id(noun, index)}@shop.example`;

  const customer = (index: number) => ({
    ...{ externalId: id("customer", index), name: `Customer ${index}`, email: email("customer", index) },
  });
  const owner = (index: number) => ({ name: `Owner ${index}`, email: email("owner", index) });
  const vendor = (index: number) => ({
    externalId: id("vendor", index),
    shopName: `Shop ${index}`,
    owner: owner(index),
  });
  const product = (index: number) => ({
    ...{ externalId: id("product", index), name: `Product ${index}`, price: 100 + index, stock: 1_000_000 },
    vendor: id("vendor", index % SIZES.vendors),
  });
  await send("customers", list(SIZES.customers, customer));
  await send("vendors", list(SIZES.vendors, vendor));
  await send("products", list(SIZES.products, product));

  let made = 0;
  const order = () => {
    made += 1;
    const item = made % SIZES.products;
    return {
      externalId: id("order", made),
      customer: id("customer", made % SIZES.customers),
      vendor: id("vendor", item % SIZES.vendors),
      items: [{ product: id("product", item), quantity: 2, price: 100 + item }],
      paymentMethod: "UPI",
      paymentStatus: "paid",
      status: "delivered",
    };
  };
  const [batches, lists] = await Promise.all([
    measureLatency(() => send("orders", list(BATCH_SIZE, order)), { connections: SENDERS, seconds }),
    measureHttpLatency({
      url: origin,
      headers,
      connections: READERS,
      duration: seconds,
      overallRate: LISTS_A_SECOND,
      requests: READS.map((path): autocannon.Request => ({ path: `/api/admin/${path}` })),
    }),
  ]);
  return {
    "orders a second": Math.round(batches.rate * BATCH_SIZE),
    [`p50 of ${BATCH_SIZE}`]: Math.round(batches.p50),
    [`p99 of ${BATCH_SIZE}`]: Math.round(batches.p99),
    "lists a second": Math.round(lists.rate),
    "p50 of lists": lists.p50,
    "p99 of lists": lists.p99,
    failed: lists.failed,
  };
}
