import { once } from "node:events";
import { request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { databaseVariables, onPostgres, temporaryDirectory } from "./support/database";
import { spawnNode, spawnServer } from "./support/spawn-server";

// Processes of their own are slow to start on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

interface Client {
  call(method: string, path: string, body?: unknown): Promise<{ status: number; body: Record<string, unknown> }>;
}

async function signIn(address: string): Promise<Client> {
  const send = async (method: string, path: string, body: unknown, token?: string) => {
    const response = await fetch(`${address}${path}`, {
      method,
      headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: body === undefined ? null : JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const { body } = await send("POST", "/api/auth/login", { email: "admin@bazaar.example", password: "test-password" });
  return { call: (method, path, payload) => send(method, path, payload, String(body["token"])) };
}

describe("the first start", () => {
  it("seeds, and prints an address and a sign-in that work", async () => {
    const server = spawnServer(await databaseVariables());
    const { call } = await signIn(await server.address);
    expect((await call("GET", "/api/admin/stats")).body).toMatchObject({
      totalVendors: 120,
      totalUsers: 404,
      totalOrders: 2000,
      totalProducts: 600,
    });
    expect((await call("GET", "/api/admin/vendors?status=pending")).body).toMatchObject({ total: 30 });
    server.child.kill("SIGTERM");
    const { stdout, stderr } = await server.ended;
    expect(stdout).toMatch(/Demo sign-in +admin@bazaar\.example with the password test-password/);
    expect(stderr).toBe("");
  });

  it("leaves the database empty with SEED_DEMO=false, and prints no sign-in", async () => {
    const server = spawnServer({ ...(await databaseVariables()), SEED_DEMO: "false" });
    expect((await fetch(`${await server.address}/api/health`)).status).toBe(200);
    server.child.kill("SIGTERM");
    expect((await server.ended).stdout).not.toContain("Demo");
  });

  // The embedded database belongs to one server at a time; that a second one is refused is tested with its lock.
  if (onPostgres) {
    it("of several servers on one database at once seeds it once", async () => {
      const variables = await databaseVariables();
      const servers = [1, 2, 3].map(() => spawnServer(variables));
      for (const server of servers) {
        const { call } = await signIn(await server.address);
        expect((await call("GET", "/api/admin/stats")).body).toMatchObject({ totalVendors: 120, totalOrders: 2000 });
      }
    });
  }
});

describe.each(["SIGTERM", "SIGINT"] as const)("%s", (signal) => {
  it("lets the request in progress finish, ends with code 0, and the data is there at the next start", async () => {
    const variables = await databaseVariables();
    const server = spawnServer(variables);
    const address = await server.address;
    const { call } = await signIn(address);
    const made = await call("POST", "/api/admin/coupons", {
      code: "KEEP-ME",
      type: "fixed",
      value: 5,
      validFrom: "2026-01-01T00:00:00Z",
      validUntil: "2027-01-01T00:00:00Z",
    });
    expect(made.status).toBe(201);

    // The body comes in two halves, with the signal between them.
    const payload = JSON.stringify({ email: "admin@bazaar.example", password: "test-password" });
    const slow = request(`${address}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json", "content-length": payload.length },
    });
    slow.write(payload.slice(0, 10));
    await wait(200);
    server.child.kill(signal);
    await wait(300);
    await expect(fetch(`${address}/api/health`)).rejects.toThrow();
    slow.end(payload.slice(10));
    const [response] = (await once(slow, "response")) as [{ statusCode: number; resume(): void }];
    response.resume();
    expect(response.statusCode).toBe(200);
    expect(await server.ended).toMatchObject({ code: 0, signal: null, stderr: "" });

    const again = spawnServer(variables);
    const found = await (
      await signIn(await again.address)
    ).call("GET", `/api/admin/coupons/${String(made.body["_id"])}`);
    expect(found.body).toMatchObject({ code: "KEEP-ME" });
  });
});

describe("kill -9", () => {
  it("loses no acknowledged write, three times over, and leaves no lock behind", async () => {
    const variables = await databaseVariables();
    const coupons: string[] = [];
    const approved: string[] = [];
    for (let round = 0; round < 3; round++) {
      const server = spawnServer(variables);
      const { call } = await signIn(await server.address);
      for (const id of coupons) expect((await call("GET", `/api/admin/coupons/${id}`)).status).toBe(200);
      for (const id of approved) {
        expect((await call("GET", `/api/admin/vendors/${id}`)).body).toMatchObject({ status: "approved" });
      }
      const pending = (await call("GET", "/api/admin/vendors?status=pending&limit=100")).body["data"] as {
        _id: string;
      }[];

      // Writes one after the other until the server is gone; only what was answered counts.
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
    const { call } = await signIn(await spawnServer(variables).address);
    const { body } = await call("GET", "/api/admin/coupons?limit=1");
    expect(body["totalElements"]).toBeGreaterThanOrEqual(coupons.length);
    for (const id of coupons) expect((await call("GET", `/api/admin/coupons/${id}`)).status).toBe(200);
  });

  // PostgreSQL has no data directory of ours.
  if (!onPostgres) {
    it("during the very first start does not spoil the data directory", async () => {
      const DATA_DIR = temporaryDirectory();
      for (const milliseconds of [700, 1200, 1800, 2400]) {
        const server = spawnServer({ DATA_DIR });
        await wait(milliseconds);
        server.child.kill("SIGKILL");
        await server.ended;
      }
      const { call } = await signIn(await spawnServer({ DATA_DIR }).address);
      expect((await call("GET", "/api/admin/stats")).body).toMatchObject({ totalVendors: 120, totalOrders: 2000 });
    });
  }
});

describe("the command line", () => {
  it("seeds the sizes asked for, and says how far it is", async () => {
    const variables = await databaseVariables();
    const args = "--orders 120 --vendors 20 --users 50 --products 30 --reviews 10".split(" ");
    const { code, stdout } = await spawnNode("server/cli/seed.ts", variables, args).ended;
    expect(code).toBe(0);
    expect(stdout).toContain("orders: 120 of 120");
    const { call } = await signIn(await spawnServer({ ...variables, DEMO_PASSWORD: "bazaar-demo" }).address);
    // The seed took the default password, so this session is refused, and the health answers.
    expect((await call("GET", "/api/admin/stats")).status).toBe(401);
    expect((await call("GET", "/api/health")).status).toBe(200);
  });

  it.each([
    [["--orders", "many"], '--orders must be a whole number from 0 to 1000000, but is "many".'],
    [["--users", "0"], "--users must be at least 1: vendors need owners."],
    [["--carts", "1"], "Unknown option '--carts'"],
  ])("refuses %j in one line", async (args, line) => {
    const { code, stderr } = await spawnNode("server/cli/seed.ts", { DATA_DIR: ":memory:" }, args).ended;
    expect(code).toBe(1);
    expect(stderr).toContain(line);
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  });

  it("resets, on PostgreSQL only with --yes where nobody can be asked", async () => {
    const variables: Record<string, string> = { ...(await databaseVariables()), DEMO_PASSWORD: "test-password" };
    await spawnNode("server/cli/seed.ts", variables, ["--vendors", "5", "--orders", "0"]).ended;
    if (onPostgres) {
      const refused = await spawnNode("server/cli/reset.ts", variables).ended;
      expect(refused).toMatchObject({ code: 1, stdout: "" });
      expect(refused.stderr).toContain("Add --yes to do it.");
    }
    const reset = await spawnNode("server/cli/reset.ts", variables, onPostgres ? ["--yes"] : []).ended;
    expect(reset).toMatchObject({ code: 0, stderr: "" });
    const { call } = await signIn(await spawnServer(variables).address);
    expect((await call("GET", "/api/admin/stats")).body).toMatchObject({ totalVendors: 120, totalOrders: 2000 });
  });
});
