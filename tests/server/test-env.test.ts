// @module-tag all
/** A developer's .env must not affect tests: no test may send mail through it or reach its database. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadEnv } from "vite";
import { expect, it, vi } from "vitest";
import { SERVER_FILE } from "../../scripts/server-bundle";
import { testEnv } from "../../scripts/test-env";
import vitestConfig from "../../vitest.config";
import { createTemporaryDirectory } from "./support/database";
import { startMailServer, startPhoneGateway } from "./support/gateways";
import { spawnNode } from "./support/spawn-server";

// Server processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

it("the API under test sends nothing through the servers in a .env", async () => {
  const [mail, gateway] = await Promise.all([startMailServer(), startPhoneGateway()]);
  const cwd = createTemporaryDirectory();
  const lines = [
    "DATABASE_URL=postgres://someone@127.0.0.1:1/shop",
    "SEED_DEMO=false",
    `SMTP_URL=${mail.url}`,
    "MAIL_FROM=orders@shop.example",
    `SMS_GATEWAY_URL=${gateway.url}`,
    `WHATSAPP_GATEWAY_URL=${gateway.url}`,
  ];
  writeFileSync(join(cwd, ".env"), lines.join("\n"));
  const address = await spawnNode(SERVER_FILE, testEnv, [], cwd).address;
  const send = async (path: string, body: unknown, token = "") => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
    const answer = await fetch(`${address}/api/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    return (await answer.json()) as Record<string, unknown>;
  };
  const login = { email: "admin@bazaar.example", password: testEnv.DEMO_PASSWORD };
  const { token } = await send("auth/login", login);
  const body = { email: "asha@mail.example", phone: "+919812345678", subject: "S", message: "M" };
  const everywhere = { ...body, channels: "EMAIL,SMS,WHATSAPP" };
  expect(await send("admin/messaging/promotional/send", everywhere, String(token))).toEqual({
    sent: 0,
    failed: 0,
    queued: 3,
  });
  expect(mail.mails).toEqual([]);
  expect(gateway.requests).toEqual([]);
});

it("the console under test is built without the settings in a .env", () => {
  const cwd = createTemporaryDirectory();
  const names = ["VITE_API_URL", "VITE_DEMO_EMAIL", "VITE_DEMO_PASSWORD", "VITE_MASK_IDENTIFIERS"];
  writeFileSync(join(cwd, ".env"), names.map((name) => `${name}=mine`).join("\n"));
  for (const [name, value] of Object.entries(testEnv)) vi.stubEnv(name, value);
  expect(Object.values(loadEnv("production", cwd, "VITE_"))).not.toContain("mine");
  vi.unstubAllEnvs();
});

it("tests in Vitest read no .env", () => {
  expect(vitestConfig.envDir).toBe(false);
  for (const project of vitestConfig.test?.projects ?? []) expect(project).toMatchObject({ envDir: false });
});
