import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { notifications, outboxMessages } from "../../server/db/schema-communication";
import { startTestApp } from "./support/app";
import { startMessagingApp } from "./support/messaging";

const { mail, sms, whatsapp, database, call, post, outbox, audit } = await startMessagingApp();
const { db } = database;

const SENT = { sent: 1, failed: 0, queued: 0 };
const EMAIL = { to: "asha@mail.example", subject: "Your order – ₹499", content: "Namaste,\n\nit is on its way." };
const PHONE = { phone: "+919812345678", message: "Out for delivery" };

describe("one message", () => {
  it("by email is sent with sender, recipient, subject and text", async () => {
    expect(await post("email/send", EMAIL)).toMatchObject({ status: 200, body: SENT });
    const [received, ...rest] = mail.mails;
    expect(rest).toEqual([]);
    expect(received).toMatchObject({ from: "orders@bazaar.example", to: ["asha@mail.example"] });
    expect(received?.raw).toMatch(/^From: Bazaar <orders@bazaar\.example>$/m);
    expect(received?.raw).toMatch(/^To: asha@mail\.example$/m);
    expect(received?.raw).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(received?.raw).toContain("\n\nNamaste,\n\nit is on its way.");
  });

  it.each([
    ["sms/send", sms, "SMS", "Bearer sms-token"],
    ["whatsapp/send", whatsapp, "WHATSAPP", undefined],
  ] as const)("by %s is sent to the gateway", async (path, gateway, channel, authorization) => {
    gateway.answer = { status: 202, body: '{"id":"gw-17"}' };
    expect(await post(path, PHONE)).toMatchObject({ status: 200, body: SENT });
    expect(gateway.requests).toMatchObject([{ method: "POST", body: PHONE }]);
    expect(gateway.requests[0]?.headers).toMatchObject({ "content-type": "application/json" });
    expect(gateway.requests[0]?.headers.authorization).toBe(authorization);
    const [row] = await outbox();
    expect(row).toMatchObject({ channel, recipient: PHONE.phone, status: "sent", attempts: 1, gatewayId: "gw-17" });
    expect(row?.sentAt).toBeInstanceOf(Date);
  });

  it("is recorded in the audit log with only the beginning of its text", async () => {
    await post("sms/send", { ...PHONE, message: "x".repeat(100) });
    const [row] = await outbox();
    expect(await audit()).toMatchObject([
      {
        action: "messaging-management.send",
        resource: "messaging-management",
        resourceId: row?.id,
        actorEmail: "admin@bazaar.example",
        before: null,
        after: { channels: ["SMS"], recipients: ["+919812345678"], message: `${"x".repeat(60)}…` },
      },
    ]);
  });

  it.each([
    ["9812345678", "+919812345678"],
    ["09812345678", "+919812345678"],
    ["91 98123-45678", "+919812345678"],
    ["(+91) 98123 45678", "+919812345678"],
    ["+44 20 7946 0000", "+44 20 7946 0000"],
    ["12345", "12345"],
  ])("to %j is sent to %j", async (phone, expected) => {
    expect((await post("sms/send", { ...PHONE, phone })).status).toBe(200);
    expect(sms.requests).toMatchObject([{ body: { phone: expected } }]);
  });

  it.each([
    ["email/send", { ...EMAIL, to: "asha" }, "to", "must be an email address such as asha@shop.example"],
    [
      "email/send",
      { ...EMAIL, to: "a@b.example, c@d.example" },
      "to",
      "must be an email address such as asha@shop.example",
    ],
    [
      "email/send",
      { ...EMAIL, to: "a@b.example\r\nBcc: c@d.example" },
      "to",
      "must be an email address such as asha@shop.example",
    ],
    ["email/send", { ...EMAIL, subject: "Hello\r\nBcc: c@d.example" }, "subject", "must be one line"],
    ["email/send", { ...EMAIL, subject: "Hello\nX-Mark: 1" }, "subject", "must be one line"],
    ["email/send", { ...EMAIL, subject: " " }, "subject", "is required"],
    ["email/send", { ...EMAIL, content: "x".repeat(5001) }, "content", "must have at most 5,000 characters"],
    ["email/send", { ...EMAIL, bcc: "c@d.example" }, "bcc", "is not a field of this request"],
    ["sms/send", { ...PHONE, phone: "" }, "phone", "is required"],
    ["sms/send", { ...PHONE, phone: "1".repeat(21) }, "phone", "must have at most 20 characters"],
    ["sms/send", { ...PHONE, phone: "98\n12" }, "phone", "must be one line"],
    ["whatsapp/send", { phone: "9812345678" }, "message", "is required"],
  ])("%s rejects %j", async (path, body, field, message) => {
    const answer = await post(path, body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ [field]: [message] });
    expect([await outbox(), await audit(), mail.mails, sms.requests]).toEqual([[], [], [], []]);
  });
});

describe("a rejected message returns 502, stays in the outbox and creates a notification:", () => {
  async function expectFailure(path: string, body: unknown, message: string, error: string) {
    const answer = await post(path, body);
    expect(answer.status).toBe(502);
    expect(answer.body).toEqual({ message, code: "gateway_failed" });
    expect(await outbox()).toMatchObject([{ status: "failed", error, attempts: 1, sentAt: null, sendingSince: null }]);
    expect(await db.select().from(notifications)).toMatchObject([
      { message, type: "message", link: "/messaging-management" },
    ]);
  }

  it.each([
    ['{"message":"The number is barred."}', "The number is barred"],
    ['{"error":"No balance"}', "No balance"],
    ["Try\r\nlater", "Try later"],
    ["", "it returned 503"],
  ])("the gateway responds with %j", async (body, reason) => {
    sms.answer = { status: 503, body };
    const message = `The SMS gateway rejected the message: ${reason}; it is kept in the outbox.`;
    await expectFailure("sms/send", PHONE, message, reason);
  });

  it("the gateway redirects, and the token is not sent there", async () => {
    sms.answer = { status: 307, headers: { location: whatsapp.url } };
    const message = "The SMS gateway rejected the message: it returned 307; it is kept in the outbox.";
    await expectFailure("sms/send", PHONE, message, "it returned 307");
    expect(whatsapp.requests).toEqual([]);
  });

  it("the mail server rejects the recipient", async () => {
    mail.rejection = "No such user here";
    const message = "The mail server rejected the message: 550 No such user here; it is kept in the outbox.";
    await expectFailure("email/send", EMAIL, message, "550 No such user here");
  });

  it("repeated failures notify once per channel", async () => {
    sms.answer = { status: 500 };
    whatsapp.answer = { status: 500 };
    for (const path of ["sms/send", "sms/send", "whatsapp/send"]) expect((await post(path, PHONE)).status).toBe(502);
    const titles = (await db.select().from(notifications)).map(({ title }) => title);
    expect(titles.sort()).toEqual(["SMS not sent", "WhatsApp message not sent"]);
  });
});

describe("a test message", () => {
  it("is sent, and recorded as a test", async () => {
    expect(await post("test/email", EMAIL)).toMatchObject({ status: 200, body: SENT });
    expect(await post("test/sms", PHONE)).toMatchObject({ status: 200, body: SENT });
    expect(await post("test/whatsapp", PHONE)).toMatchObject({ status: 200, body: SENT });
    expect([mail.mails.length, sms.requests.length, whatsapp.requests.length]).toEqual([1, 1, 1]);
    expect((await audit()).map(({ action }) => action)).toEqual(Array(3).fill("messaging-management.test"));
  });

  it("that fails notifies no one", async () => {
    sms.answer = { status: 500 };
    expect((await post("test/sms", PHONE)).status).toBe(502);
    expect(await db.select().from(notifications)).toEqual([]);
  });
});

describe("channel status", () => {
  const services = async () => (await call("GET", "/api/admin/messaging/stats", { as: "admin" })).body;

  it("is active until a message fails, and again after the next success", async () => {
    const active = { email_service: "Active", sms_service: "Active", whatsapp_service: "Active" };
    expect(await services()).toEqual(active);
    sms.answer = { status: 500 };
    await post("sms/send", PHONE);
    expect(await services()).toEqual({ ...active, sms_service: "Failing" });
    sms.answer = { status: 200 };
    await post("sms/send", PHONE);
    expect(await services()).toEqual(active);
  });

  it("is Not configured without a gateway, and messages of the channel stay in the outbox", async () => {
    const smsOnly = await startTestApp({ database, env: { SMS_GATEWAY_URL: sms.url } });
    expect((await smsOnly.call("GET", "/api/admin/messaging/stats", { as: "admin" })).body).toEqual({
      email_service: "Not configured",
      sms_service: "Active",
      whatsapp_service: "Not configured",
    });
    const bulk = {
      emails: ["a@mail.example"],
      phones: ["9812345678"],
      subject: "",
      message: "Hi",
      channels: "EMAIL,SMS",
      // One-time passwords are sent before the response.
      type: "otp",
    };
    const answer = await smsOnly.call("POST", "/api/admin/messaging/bulk/send", { as: "admin", body: bulk });
    expect(answer).toMatchObject({ status: 200, body: { sent: 1, failed: 0, queued: 1 } });
    const [kept] = await db.select().from(outboxMessages).where(eq(outboxMessages.channel, "EMAIL"));
    expect(kept).toMatchObject({ status: "queued", attempts: 0, error: null, triedAt: null });
    expect(mail.mails).toEqual([]);
  });
});
