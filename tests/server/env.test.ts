// @module-tag slow
import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { SERVER_FILE } from "../../scripts/server-bundle";
import { readEnv } from "../../server/base/env";
import { createMigratedDirectory, createTemporaryDirectory } from "./support/database";
import { spawnNode, spawnServer } from "./support/spawn-server";

// Server processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

/** Variables that start a server without demo data, which is faster. */
const WITHOUT_DEMO = { SEED_DEMO: "false", DEMO_NOW: "" };

describe("readEnv", () => {
  it("uses the defaults for missing and for empty variables", () => {
    const expected = {
      PORT: 3000,
      HOST: "127.0.0.1",
      DATA_DIR: ".data",
      SHUTDOWN_DELAY_SECONDS: 0,
      STATEMENT_TIMEOUT_SECONDS: 30,
      LOCK_TIMEOUT_SECONDS: 2,
      IDLE_TRANSACTION_SECONDS: 60,
      SLOW_QUERY_MS: 500,
      SESSION_HOURS: 12,
      SESSION_IDLE_MINUTES: 0,
      LOGIN_ATTEMPTS: 10,
      REVEALS_PER_HOUR: 60,
      API_TOKEN_CALLS_PER_MINUTE: 600,
      ACKNOWLEDGE_HOURS: 48,
      REDRESS_MONTHS: 1,
      REQUIRE_SECOND_STEP: false,
      TRUST_PROXY: false,
      DEMO_PASSWORD: "bazaar-demo",
      LOG_LEVEL: "warn",
      WEBHOOK_PRIVATE_ADDRESSES: "refuse",
    };
    expect(readEnv({})).toEqual(expected);
    expect(readEnv({ PORT: "", DATABASE_URL: "", API_FEATURES: "", PATH: "/bin" })).toEqual(expected);
  });

  it.each([
    [{ ALLOWED_HOSTS: "Admin.shop.example, b.example" }, { ALLOWED_HOSTS: ["admin.shop.example", "b.example"] }],
    [{ MEDIA_ORIGINS: "none" }, { MEDIA_ORIGINS: [] }],
    [
      { MEDIA_ORIGINS: "https://cdn.example, https://b.example:8443" },
      { MEDIA_ORIGINS: ["https://cdn.example", "https://b.example:8443"] },
    ],
    [{ CONNECT_ORIGINS: "https://stock.example" }, { CONNECT_ORIGINS: ["https://stock.example"] }],
    [{ TRUST_PROXY: "10.0.0.0/8, ::1" }, { TRUST_PROXY: ["10.0.0.0/8", "::1"] }],
    [{ MAX_EVENT_LOOP_DELAY_MS: "0" }, { MAX_EVENT_LOOP_DELAY_MS: 0 }],
    [{ SEED_DEMO: "false" }, { SEED_DEMO: false }],
    [{ DEMO_NOW: "2026-11-18T12:00:00+05:30" }, { DEMO_NOW: new Date("2026-11-18T06:30:00Z") }],
    [{ CORS_ORIGIN: "https://console.example" }, { CORS_ORIGIN: "https://console.example" }],
    [{ PUBLIC_URL: "https://console.example:8443" }, { PUBLIC_URL: "https://console.example:8443" }],
    [{ REQUIRE_SECOND_STEP: "true" }, { REQUIRE_SECOND_STEP: true }],
    [{ MAIL_FROM: "The Shop <orders@shop.example>" }, { MAIL_FROM: "The Shop <orders@shop.example>" }],
  ])("reads %j", (source, expected) => {
    expect(readEnv(source)).toMatchObject(expected);
  });

  it.each([
    [{ PORT: "abc" }, 'PORT must be a whole number from 0 to 65535, but is "abc".'],
    [{ PORT: "65536" }, 'PORT must be a whole number from 0 to 65535, but is "65536".'],
    [{ PORT: "-1" }, 'PORT must be a whole number from 0 to 65535, but is "-1".'],
    [{ SESSION_HOURS: "0" }, 'SESSION_HOURS must be a whole number from 1 to 8760, but is "0".'],
    [{ API_FEATURES: "all" }, "API_FEATURES is no longer supported. Remove it."],
    [{ DEMO_NOW: "2026-11-18" }, "DEMO_NOW must be a timestamp with a time zone such as 2026-11-18T06:30:00Z, but is"],
    [{ DEMO_NOW: "2026-11-18T06:30:00" }, "DEMO_NOW must be a timestamp with a time zone"],
    [
      { DEMO_NOW: "2026-11-18T06:30:00Z", SEED_DEMO: "false" },
      "DEMO_NOW is only for tests and demos. Remove it if SEED_DEMO is false.",
    ],
    [
      { DEMO_NOW: "2026-11-18T06:30:00Z", NODE_ENV: "production" },
      "DEMO_NOW is only for tests and demos. Remove it if NODE_ENV is production.",
    ],
    [{ SEED_DEMO: "yes" }, 'SEED_DEMO must be true or false, but is "yes".'],
    [{ LOG_LEVEL: "loud" }, "LOG_LEVEL must be one of fatal, error"],
    [{ ALLOWED_HOSTS: "https://a.example" }, "ALLOWED_HOSTS must be host names separated by commas"],
    [{ ALLOWED_HOSTS: "a.example:443" }, "ALLOWED_HOSTS must be host names separated by commas"],
    [{ MEDIA_ORIGINS: "cdn.example" }, "MEDIA_ORIGINS must be none, or origins separated by commas"],
    [{ MEDIA_ORIGINS: "https://a.example/x" }, "MEDIA_ORIGINS must be none, or origins separated by commas"],
    [{ CONNECT_ORIGINS: "stock.example" }, "CONNECT_ORIGINS must be none, or origins separated by commas"],
    [{ TRUST_PROXY: "my-proxy" }, "TRUST_PROXY must be false, or addresses and networks"],
    [{ TRUST_PROXY: "true" }, "TRUST_PROXY must be false, or addresses and networks"],
    [{ CORS_ORIGIN: "https://a.example/path" }, "CORS_ORIGIN must be one origin such as"],
    [{ PUBLIC_URL: "console.example" }, "PUBLIC_URL must be one origin such as"],
    [{ REQUIRE_SECOND_STEP: "admins" }, 'REQUIRE_SECOND_STEP must be true or false, but is "admins".'],
    [{ DATABASE_URL: "mysql://root:hunter2@db/x" }, "DATABASE_URL must look like postgres://"],
    [
      { DATABASE_URL: "postgres://db/x", DATABASE_READ_URL: "replica.example" },
      "DATABASE_READ_URL must look like postgres://",
    ],
    [
      { DATABASE_READ_URL: "postgres://replica/x" },
      "DATABASE_READ_URL requires DATABASE_URL, the primary of this replica.",
    ],
    [
      { DATABASE_URL: "postgres://db/x", DATABASE_POOLER: "statement" },
      'DATABASE_POOLER must be transaction or unset, but is "statement".',
    ],
    [{ DATABASE_POOLER: "transaction" }, "DATABASE_POOLER requires DATABASE_URL."],
    [{ DATA_KEY: "c2hvcnQ=" }, "DATA_KEY must be 32 bytes in base64"],
    [{ DEMO_PASSWORD: "short" }, "DEMO_PASSWORD must have at least 8 characters."],
    [{ SMTP_URL: "https://mail.example" }, "SMTP_URL must look like smtp://user:password@mail.example:587."],
    [{ SMTP_URL: "smtp://mail.example" }, "MAIL_FROM is required with SMTP_URL."],
    [
      { MAIL_FROM: "The Shop" },
      'MAIL_FROM must be a sender such as The Shop <orders@shop.example>, but is "The Shop".',
    ],
    [{ MAIL_FROM: "a@b.example\nBcc: c@d.example" }, "MAIL_FROM must be a sender"],
    [{ SMS_GATEWAY_URL: "ftp://gateway.example" }, "SMS_GATEWAY_URL must look like https://gateway.example/send"],
    [{ WHATSAPP_GATEWAY_URL: "https://me:hunter2@gateway.example" }, "WHATSAPP_GATEWAY_URL must look like"],
    [{ METRICS_TOKEN: "fifteen_letters" }, "METRICS_TOKEN must have at least 16 ASCII characters and no spaces."],
    [{ PAYMENT_URL: "refunds.example" }, "PAYMENT_URL must look like https://gateway.example/send"],
    [{ SMS_GATEWAY_TOKEN: "two words" }, "SMS_GATEWAY_TOKEN must contain only ASCII characters and no spaces."],
  ])("rejects %j and names the variable", (source, message) => {
    expect(() => readEnv(source)).toThrow(message);
  });

  it.each([
    { DATABASE_URL: "mysql://root:hunter2@db/x" },
    { DATABASE_READ_URL: "postgres://root:hunter2@replica/x" },
    { DATA_KEY: "hunter2" },
    { SMTP_URL: "http://root:hunter2@mail.example" },
    { SMS_GATEWAY_URL: "ftp://gateway.example?key=hunter2" },
    { WHATSAPP_GATEWAY_TOKEN: "hunter2 hunter2" },
    { PAYMENT_TOKEN: "hunter2 hunter2" },
    { METRICS_TOKEN: "hunter2" },
  ])("does not repeat the secret in %j", (source) => {
    expect(() => readEnv(source)).toThrow(Object.keys(source)[0]);
    expect(() => readEnv(source)).not.toThrow("hunter2");
  });
});

describe("a server that cannot start says why in one line and exits with code 1:", () => {
  async function expectLine(variables: Record<string, string>, line: RegExp): Promise<void> {
    const { code, stdout, stderr } = await spawnServer(variables).ended;
    expect(stderr).toMatch(line);
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
    expect(stdout).toBe("");
    expect(code).toBe(1);
  }

  it("a malformed variable", () => expectLine({ PORT: "abc" }, /^PORT must be a whole number/));

  it("a malformed variable in .env, even if the environment overrides another one", async () => {
    const cwd = createTemporaryDirectory();
    writeFileSync(join(cwd, ".env"), "PORT=1\nSEED_DEMO=maybe\n");
    const { code, stderr } = await spawnNode(SERVER_FILE, { PORT: "0" }, [], cwd).ended;
    expect(stderr).toBe('SEED_DEMO must be true or false, but is "maybe".\n');
    expect(code).toBe(1);
  });

  it("a database that refuses the connection", () =>
    expectLine(
      { DATABASE_URL: "postgres://someone:hunter2@127.0.0.1:1/shop" },
      /^PostgreSQL at 127\.0\.0\.1:1\/shop cannot be reached \(connect ECONNREFUSED 127\.0\.0\.1:1\)\. Check DATABASE_URL\.$/m,
    ));

  it("a database that does not respond, within 30 seconds", async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const address = silent.address();
    const port = typeof address === "object" ? address?.port : 0;
    const started = Date.now();
    await expectLine(
      { DATABASE_URL: `postgres://someone@127.0.0.1:${port}/shop` },
      /^PostgreSQL at .* cannot be reached/,
    );
    expect(Date.now() - started).toBeLessThan(30_000);
    silent.close();
  });

  it("a data directory that cannot be created", () =>
    expectLine({ DATA_DIR: "/dev/null/data" }, /^The directory \/dev\/null\/data is not writable \(ENOTDIR\)\./));

  it("a port that is taken", async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
    const address = taken.address();
    const port = typeof address === "object" ? String(address?.port) : "";
    await expectLine(
      { ...WITHOUT_DEMO, DATA_DIR: createMigratedDirectory(), PORT: port },
      new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is already in use`),
    );
    taken.close();
  });

  it("a data directory that another server uses", async () => {
    const DATA_DIR = createMigratedDirectory();
    const first = spawnServer({ ...WITHOUT_DEMO, DATA_DIR });
    await first.address;
    await expectLine(
      { DATA_DIR },
      new RegExp(`^The data directory ${DATA_DIR} is in use by process ${first.child.pid}\\.`),
    );
    expect((await fetch(`${await first.address}/api/health`)).status).toBe(200);
  });
});
