// @module-tag slow
/** Kills a server after the payment provider has returned the money, but before the provider has answered. */
import { expect, it, vi } from "vitest";
import { TEST_NOW } from "../../scripts/test-env";
import type { Order } from "../../resources/orders/contract";
import type { Refund } from "../../resources/refunds/contract";
import { createDatabaseVariables } from "./support/database";
import { startPaymentProvider } from "./support/gateways";
import { signInOverHttp } from "./support/sign-in";
import { spawnServer } from "./support/spawn-server";

// Server processes are slow to start on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const MINUTE_MS = 60_000;
const provider = await startPaymentProvider();

it("returns the money once, and records it after the restart", async () => {
  const variables = { ...(await createDatabaseVariables()), PAYMENT_URL: provider.url };
  provider.way = "silent";
  const first = spawnServer(variables);
  const { call } = await signInOverHttp(await first.address);
  const { body: list } = await call("GET", "/api/admin/orders?page=1&limit=100&status=delivered&paymentStatus=paid");
  const { body: all } = await call("GET", "/api/admin/refunds?page=1&limit=100");
  const refunded = new Set((all["content"] as Refund[]).map(({ order }) => order?._id));
  const order = (list["orders"] as Order[]).find(
    ({ _id, paymentMethod }) => paymentMethod === "Card" && !refunded.has(_id),
  );
  const body = { reason: "returned", restock: false };
  const { body: created } = await call("POST", `/api/admin/orders/${order?._id}/refunds`, body);
  expect(created).toMatchObject({ status: "approved" });
  const id = String(created["_id"]);
  await expect.poll(() => provider.paid).toEqual([`refund-${id}`]);
  first.child.kill("SIGKILL");
  await first.ended;

  provider.way = "done";
  const later = new Date(Date.parse(TEST_NOW) + 5 * MINUTE_MS).toISOString();
  const second = spawnServer({ ...variables, DEMO_NOW: later });
  const { call: callAgain } = await signInOverHttp(await second.address);
  const read = async () => (await callAgain("GET", `/api/admin/refunds/${id}`)).body as Refund;
  await expect.poll(async () => (await read()).status, { timeout: MINUTE_MS }).toBe("done");
  const { books = [], history = [] } = await read();
  expect(history.map(({ status }) => status)).toEqual(["approved", "sent", "done"]);
  expect(books.find(({ kind }) => kind === "refund")).toMatchObject({ count: 1, amount: -Number(created["amount"]) });
  expect(provider.paid).toEqual([`refund-${id}`]);
});
