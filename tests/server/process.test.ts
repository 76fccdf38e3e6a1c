// @module-tag all
import { once } from "node:events";
import { request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { testEnv } from "../../scripts/test-env";
import { createDatabaseVariables, isPostgres } from "./support/database";
import { signInOverHttp } from "./support/sign-in";
import { spawnNode, spawnServer, DEMO_VARIABLES } from "./support/spawn-server";

// Server processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

describe("the first start", () => {
  it("seeds the demo, and prints a URL and a sign-in that work", async () => {
    const server = spawnServer(await createDatabaseVariables());
    const { call } = await signInOverHttp(await server.address);
    expect((await call("GET", "/api/admin/stats")).body).toMatchObject({
      totalVendors: 120,
      totalUsers: 406,
      totalOrders: 2000,
      totalProducts: 600,
    });
    expect((await call("GET", "/api/admin/vendors?status=pending")).body).toMatchObject({ total: 30 });
    server.child.kill("SIGTERM");
    const { stdout, stderr } = await server.ended;
    expect(stdout).toMatch(/Demo sign-in +admin@bazaar\.example with your DEMO_PASSWORD\n/);
    expect(stderr).toBe("");
  });

  it("prints no demo sign-in with SEED_DEMO=false", async () => {
    const server = spawnServer({ ...(await createDatabaseVariables()), SEED_DEMO: "false", DEMO_NOW: "" });
    expect((await fetch(`${await server.address}/api/health`)).status).toBe(200);
    server.child.kill("SIGTERM");
    expect((await server.ended).stdout).not.toContain("Demo");
  });

  // The bundled database belongs to one server at a time. The tests of its lock cover a second server.
  if (isPostgres) {
    it("seeds a shared database once when several servers start at the same time", async () => {
      const variables = await createDatabaseVariables();
      const servers = [1, 2, 3].map(() => spawnServer(variables));
      for (const server of servers) {
        const { call } = await signInOverHttp(await server.address);
        expect((await call("GET", "/api/admin/stats")).body).toMatchObject({ totalVendors: 120, totalOrders: 2000 });
      }
    });
  }
});

describe.each(["SIGTERM", "SIGINT"] as const)("%s", (signal) => {
  it("finishes the request in progress, exits with 0 and keeps the data for the next start", async () => {
    const variables = await createDatabaseVariables();
    const server = spawnServer(variables);
    const address = await server.address;
    const { call } = await signInOverHttp(address);
    const created = await call("POST", "/api/admin/coupons", {
      code: "KEEP-ME",
      type: "fixed",
      value: 5,
      validFrom: "2026-01-01T00:00:00Z",
      validUntil: "2027-01-01T00:00:00Z",
    });
    expect(created.status).toBe(201);

    // The signal arrives between the two halves of the body.
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
      await signInOverHttp(await again.address)
    ).call("GET", `/api/admin/coupons/${String(created.body["_id"])}`);
    expect(found.body).toMatchObject({ code: "KEEP-ME" });
  });
});

/** The argument that confirms a command on PostgreSQL. */
const confirmed = isPostgres ? ["--yes"] : [];

describe("the command line", () => {
  it("seeds the requested numbers with the given password, and reports progress", async () => {
    const variables = await createDatabaseVariables();
    const args = "--orders 120 --vendors 20 --users 50 --products 30 --reviews 10".split(" ");
    const seeding = { ...variables, DEMO_PASSWORD: "another-password" };
    const { code, stdout } = await spawnNode("server/cli/seed.ts", seeding, [...args, ...confirmed]).ended;
    expect(code).toBe(0);
    expect(stdout).toContain("orders: 120 of 120");
    const { call } = await signInOverHttp(await spawnServer(variables).address, "another-password");
    expect((await call("GET", "/api/admin/stats")).body).toMatchObject({
      totalVendors: 20,
      totalUsers: 56,
      totalOrders: 120,
      totalProducts: 30,
    });
    expect((await call("GET", "/api/admin/reviews")).body).toMatchObject({ totalElements: 10 });
  });

  it.each([
    [["--orders", "many"], '--orders must be a whole number from 0 to 1000000, but is "many".'],
    [["--users", "0"], "--users must be at least 1: vendors need owners."],
    [["--carts", "1"], "Unknown option '--carts'"],
  ])("rejects %j in one line", async (args, line) => {
    const { code, stderr } = await spawnNode("server/cli/seed.ts", { DATA_DIR: ":memory:" }, args).ended;
    expect(code).toBe(1);
    expect(stderr).toContain(line);
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  });

  it("resets and seeds, keeps the audit, and requires --yes on PostgreSQL without a terminal", async () => {
    const variables = { ...DEMO_VARIABLES, ...(await createDatabaseVariables()) };
    await spawnNode("server/cli/seed.ts", variables, ["--vendors", "5", "--orders", "0", ...confirmed]).ended;
    if (isPostgres) {
      for (const command of ["reset", "seed"]) {
        const rejected = await spawnNode(`server/cli/${command}.ts`, variables).ended;
        expect(rejected).toMatchObject({ code: 1, stdout: "" });
        expect(rejected.stderr).toContain("Add --yes to confirm.");
      }
    }
    const reset = await spawnNode("server/cli/reset.ts", variables, confirmed).ended;
    expect(reset).toMatchObject({ code: 0, stderr: "" });
    const server = spawnServer(variables);
    const { call } = await signInOverHttp(await server.address);
    expect((await call("GET", "/api/admin/stats")).body).toMatchObject({ totalVendors: 120, totalOrders: 2000 });
    // The audit survives a reset and a seed, and the server has sealed it.
    const { body } = await call("GET", "/api/admin/audit?resource=data");
    expect((body.content as { action: string }[]).map(({ action }) => action)).toEqual([
      "data.seed",
      "data.reset",
      "data.seed",
    ]);
    server.child.kill("SIGTERM");
    await server.ended;
    const verified = await spawnNode("server/cli/audit-verify.ts", variables).ended;
    expect(verified).toMatchObject({ code: 0, stdout: expect.stringContaining(" 0 are not sealed yet.") });
    const [, seal = ""] = /The last seal is (\S+)/.exec(verified.stdout) ?? [];
    const verifySeal = (kept: string) => spawnNode("server/cli/audit-verify.ts", variables, ["--expect", kept]).ended;
    expect(await verifySeal(seal)).toMatchObject({ code: 0 });
    expect(await verifySeal(`9${seal}`)).toMatchObject({ code: 1, stdout: expect.stringContaining("is missing") });
  });
});

// Only one test run may replace dist/. A run on PostgreSQL leaves it alone because other processes use it.
if (!isPostgres) {
  it("npm start builds the console after a setting changed, and only once", async () => {
    const build = (variables: Record<string, string> = {}) =>
      spawnNode("scripts/start.ts", { ...testEnv, ...variables }, ["--build-only"]).ended;
    // Makes sure that dist/ is built with this setting, so that the next call finds it stale.
    await build({ VITE_MASK_IDENTIFIERS: "false" });
    expect(await build()).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/dist\/ is stale[^]*Built the console/),
    });
    expect((await build()).stdout).toBe("The console is up to date\n");
  });
}
