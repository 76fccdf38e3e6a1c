/** Secrets in every part of a request stay out of the log. */
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { describeError, redact } from "../../server/base/describe-error";
import { startTestApp } from "./support/app";
import { openTestDatabase } from "./support/database";

const lines: string[] = [];
const database = await openTestDatabase();
const { app, call, login } = await startTestApp({
  database,
  // No server listens on this port.
  env: { LOG_LEVEL: "trace", SMS_GATEWAY_URL: "http://127.0.0.1:9/" },
  logTo: { write: (line) => void lines.push(line) },
});

const EMAIL = "planted.person@secret.example";
const PHONE = "+919812345670";
const WORD = "plantedword";
const PAN = "AAPFU0939F";
const SECRET_TOKEN = "plantedTokenplantedTokenplantedTokenplanted";
const PLANTED = [EMAIL, PHONE, PHONE.slice(3), WORD, PAN, SECRET_TOKEN, "plantedsignature"];

/** Returns the error of a failing query with a secret in its parameters. */
async function runFailingQuery(): Promise<unknown> {
  return database.db.execute(sql`select ${`${EMAIL} ${PHONE} ${WORD}`}::int`).catch((error: unknown) => error);
}

it("calls with secrets in every part leave none of them in the log", async () => {
  const token = await login("admin");
  const q = `email=${encodeURIComponent(EMAIL)}&phone=${encodeURIComponent(PHONE)}&search=${WORD}&pan=${PAN}`;
  const headers = {
    authorization: `Bearer ${SECRET_TOKEN}`,
    cookie: `a=${WORD}`,
    "user-agent": `${WORD} ${EMAIL}`,
    "x-phone": PHONE,
  };
  const body = { email: EMAIL, phone: PHONE, password: WORD, message: `${WORD} ${PAN}`, name: WORD };
  for (const [method, url] of [
    ["GET", `/api/admin/vendors?${q}`],
    ["GET", "/api/admin/messaging/otp/stats"],
    ["GET", `/api/admin/vendors/${EMAIL}?${q}`],
    ["GET", `/api/admin/nothing/${PHONE}/${WORD}?${q}`],
    ["GET", `/files/documents/${WORD}/panCard?expires=1&session=${WORD}&signature=plantedsignature`],
    ["GET", `/files/products/${EMAIL}/1.svg?${q}`],
    ["GET", `/${WORD}?${q}`],
    ["GET", `/%E0%A4%A?${q}`],
    ["POST", "/api/auth/login"],
    ["POST", "/api/auth/invitation"],
    ["POST", "/api/auth/password-reset"],
    ["POST", "/api/auth/password-reset/link"],
    ["POST", "/api/admin/messaging/sms/send"],
    ["POST", "/api/admin/messaging/email/send"],
    ["POST", `/api/admin/coupons?${q}`],
    ["PUT", `/api/admin/users/${WORD}`],
    ["DELETE", `/api/admin/products/${WORD}`],
  ] as const) {
    const content = method === "GET" ? {} : { body };
    await call(method, url, { headers, ...content });
    await call(method, url, { ...content, headers: { authorization: `Bearer ${token}`, "user-agent": WORD } });
  }
  // A gateway that cannot be reached, called with a secret number.
  await call("POST", "/api/admin/messaging/sms/send", { as: "admin", body: { phone: PHONE, message: WORD } });
  app.log.error({ err: await runFailingQuery() }, `failed for ${EMAIL}`);
  app.log.warn(`Nothing was sent to ${PHONE}, see https://user:${WORD}@gateway.example/?token=${WORD}`);

  const log = lines.join("");
  expect(log).toContain("incoming request");
  expect(log).toContain("/api/admin/vendors/:id");
  expect(log).toContain("Failed query: select $1::int");
  expect(log).toContain("logging.test.ts");
  for (const planted of PLANTED) expect(log, planted).not.toContain(planted);
  expect(log).not.toContain(token);
});

describe("an error in the log", () => {
  it("includes its code, table and constraint, but no value of the row", () => {
    const cause = Object.assign(new Error(`duplicate key value violates "users_email" for "${WORD}"`), {
      ...{ code: "23505", table: "users", constraint: "users_email", detail: `Key (email)=(${EMAIL}) already exists.` },
    });
    const error = Object.assign(new Error(`Failed query: insert … params: ${EMAIL}`, { cause }), {
      query: "insert into users values ($1)",
      params: [EMAIL],
    });
    const described = describeError(error);
    expect(described).toMatchObject({
      message: "Failed query: insert into users values ($1)",
      cause: { code: "23505", table: "users", constraint: "users_email" },
    });
    for (const planted of [EMAIL, WORD]) expect(JSON.stringify(described)).not.toContain(planted);
  });

  it("stops at a cycle of causes", () => {
    const error = new Error("round");
    error.cause = error;
    expect(JSON.stringify(describeError(error)).length).toBeLessThan(100_000);
  });
});

it.each([
  [`sent to ${EMAIL}.`, "sent to …"],
  ["call 98123 45670 now", "call … now"],
  ["PAN AAPFU0939F and GSTIN 27AAPFU0939F1Z5", "PAN … and GSTIN …"],
  ["12 of 500 in 30 s", "12 of 500 in 30 s"],
  ["connect ECONNREFUSED 127.0.0.1:5432", "connect ECONNREFUSED 127.0.0.1:5432"],
  ["GET /api/x?phone=1 failed", "GET /api/x… failed"],
])("%j is logged as %j", (text, written) => {
  expect(redact(text)).toBe(written);
});
