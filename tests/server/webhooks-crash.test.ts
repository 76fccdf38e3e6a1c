// @module-tag slow
/** Ends a server with kill -9 while it sends webhooks. */
import { expect, it, vi } from "vitest";
import { TEST_NOW } from "../../scripts/test-env";
import { accept } from "../support/webhook-receiver";
import { createDatabaseVariables } from "./support/database";
import { signInOverHttp } from "./support/sign-in";
import { spawnServer } from "./support/spawn-server";
import { startReceiver } from "./support/webhook-receiver";

// Server processes are slow to start on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const MINUTE_MS = 60_000;
const receiver = await startReceiver();

it("delivers every event after a restart, and repeats a delivery with the same id", async () => {
  const variables = { ...(await createDatabaseVariables()), WEBHOOK_PRIVATE_ADDRESSES: "allow" };
  const first = spawnServer(variables);
  const { call } = await signInOverHttp(await first.address);
  await call("POST", "/api/admin/account/confirm-password", { password: "test-password" });
  const webhook = { name: "Storefront", url: receiver.url, events: ["categories.*"] };
  expect((await call("POST", "/api/admin/webhooks", webhook)).status).toBe(201);

  // Accepts every second request. The others never get an answer.
  receiver.answer = (response, request) => {
    if (receiver.requests.length % 2 === 0) accept(response, request);
  };
  const created: string[] = [];
  for (let index = 0; index < 12; index += 1) {
    const { body } = await call("POST", "/api/admin/categories", { name: `Category ${index}` });
    created.push(String(body["_id"]));
  }
  await expect.poll(() => receiver.requests.length).toBeGreaterThan(3);
  const { body } = await call("POST", "/api/admin/categories", { name: "The last one" });
  created.push(String(body["_id"]));
  first.child.kill("SIGKILL");
  await first.ended;

  receiver.answer = accept;
  const later = new Date(Date.parse(TEST_NOW) + 5 * MINUTE_MS).toISOString();
  const second = spawnServer({ ...variables, DEMO_NOW: later });
  await second.address;
  const arrived = () => new Map(receiver.requests.map(({ headers, body: { data } }) => [headers["webhook-id"], data]));
  await expect
    .poll(() => [...arrived().values()].map(({ resourceId }) => resourceId).toSorted(), { timeout: 60_000 })
    .toEqual(created.toSorted());
});
