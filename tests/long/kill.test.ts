/** Kills a server, or stops it with SIGTERM, in the middle of its work. */
import { setTimeout as wait } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { createDatabaseVariables, isPostgres, createTemporaryDirectory } from "../server/support/database";
import { signInOverHttp, type Client } from "../server/support/sign-in";
import { spawnServer } from "../server/support/spawn-server";
import { startPhoneGateway } from "../support/gateways";

// Server processes are slow to start on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

it("kill -9 loses no acknowledged write in three rounds, and leaves no lock behind", async () => {
  const variables = await createDatabaseVariables();
  const coupons: string[] = [];
  const approved: string[] = [];
  const expectAcknowledged = async (call: Client["call"]) => {
    for (const id of coupons) expect((await call("GET", `/api/admin/coupons/${id}`)).status).toBe(200);
    for (const id of approved) {
      expect((await call("GET", `/api/admin/vendors/${id}`)).body).toMatchObject({ status: "approved" });
    }
  };
  for (let round = 0; round < 3; round++) {
    const server = spawnServer(variables);
    const { call } = await signInOverHttp(await server.address);
    await expectAcknowledged(call);
    const pending = (await call("GET", "/api/admin/vendors?status=pending&limit=100")).body["data"] as {
      _id: string;
    }[];

    // Write until the server is gone. Only acknowledged writes count.
    let alive = true;
    const writer = async (write: (index: number) => Promise<void>) => {
      for (let index = 0; alive; index++) {
        try {
          await write(index);
        } catch {
          return;
        }
      }
    };
    const writers = [
      writer(async (index) => {
        const code = `R${round}-${index}`;
        const stamps = { validFrom: "2026-01-01T00:00:00Z", validUntil: "2027-01-01T00:00:00Z" };
        const made = await call("POST", "/api/admin/coupons", { code, type: "fixed", value: 5, ...stamps });
        coupons.push(String(made.body["_id"]));
      }),
      writer(async (index) => {
        const id = pending[index]?._id;
        if (!id || index >= 8) return wait(20);
        const { status } = await call("PUT", `/api/admin/vendors/${id}/approve`, {});
        if (status === 200) approved.push(id);
      }),
    ];
    await wait(400 + round * 150);
    server.child.kill("SIGKILL");
    await server.ended;
    alive = false;
    await Promise.all(writers);
  }
  expect(coupons.length).toBeGreaterThan(30);
  expect(approved.length).toBeGreaterThan(5);
  const { call } = await signInOverHttp(await spawnServer(variables).address);
  const { body } = await call("GET", "/api/admin/coupons?limit=1");
  expect(body["totalElements"]).toBeGreaterThanOrEqual(coupons.length);
  await expectAcknowledged(call);
});

it.each(["SIGKILL", "SIGTERM"] as const)(
  "%s in the middle of a batch: the next server sends the rest",
  async (signal) => {
    const sms = await startPhoneGateway();
    const variables = { ...(await createDatabaseVariables()), SMS_GATEWAY_URL: sms.url };
    const server = spawnServer(variables);
    const { call } = await signInOverHttp(await server.address);
    const before = (await call("GET", "/api/admin/messaging/outbox?status=sent&limit=1")).body["total"] as number;
    // The gateway accepts twenty messages. The next ten are in flight and get no response.
    let openGate = () => {};
    const gateTimer = setInterval(() => {
      if (sms.requests.length >= 20) sms.gate ??= new Promise((resolve) => (openGate = resolve));
    }, 1);
    const phones = Array.from({ length: 60 }, (_, index) => `+91981234${5000 + index}`);
    const body = { emails: [], phones, subject: "", message: "Out for delivery", channels: "SMS" };
    const sending = call("POST", "/api/admin/messaging/bulk/send", body).catch(() => undefined);
    await vi.waitFor(() => expect(sms.gate).toBeDefined(), 20_000);
    clearInterval(gateTimer);
    server.child.kill(signal);
    // After SIGTERM the server waits for the messages in flight.
    if (signal === "SIGTERM") openGate();
    await server.ended;
    await sending;
    openGate();
    sms.gate = undefined;
    const next = await signInOverHttp(await spawnServer(variables).address);
    const sent = async () => (await next.call("GET", "/api/admin/messaging/outbox?status=sent&limit=1")).body["total"];
    await vi.waitFor(async () => expect(await sent()).toBe(before + 60), { timeout: 110_000, interval: 1000 });
    // A gateway that honours the idempotency key has sent each message once.
    expect(new Set(sms.requests.map(({ headers }) => headers["idempotency-key"])).size).toBe(60);
    await sms.stop();
  },
);

// On PostgreSQL the server has no data directory.
if (!isPostgres) {
  it("kill -9 during the first start does not corrupt the data directory", async () => {
    const DATA_DIR = createTemporaryDirectory();
    for (const milliseconds of [700, 1200, 1800, 2400]) {
      const server = spawnServer({ DATA_DIR });
      await wait(milliseconds);
      server.child.kill("SIGKILL");
      await server.ended;
    }
    const { call } = await signInOverHttp(await spawnServer({ DATA_DIR }).address);
    expect((await call("GET", "/api/admin/stats")).body).toMatchObject({ totalVendors: 120, totalOrders: 2000 });
  });
}
