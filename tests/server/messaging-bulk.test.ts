import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { outboxMessages } from "../../server/db/schema-communication";
import { startMessagingApp } from "./support/messaging";

const { mail, sms, whatsapp, database, post, outbox, audit } = await startMessagingApp();
const { db } = database;

describe("POST messaging/bulk/send", () => {
  const BULK = {
    emails: ["asha@mail.example", "ravi@mail.example", "asha@mail.example"],
    phones: ["9812345678", "+91 98123 45678", "9812345679"],
    subject: "Diwali hours",
    message: "We are open until nine.",
    channels: "EMAIL,SMS",
    // One-time passwords are sent before the response.
    type: "otp",
  };

  it("sends once to each recipient on each requested channel", async () => {
    expect(await post("bulk/send", BULK)).toMatchObject({ status: 200, body: { sent: 4, failed: 0, queued: 0 } });
    expect(mail.mails.flatMap(({ to }) => to).sort()).toEqual(["asha@mail.example", "ravi@mail.example"]);
    expect(sms.requests.map(({ body }) => body)).toHaveLength(2);
    expect(whatsapp.requests).toEqual([]);
    const rows = await outbox();
    expect(rows.map(({ channel, recipient }) => [channel, recipient])).toEqual([
      ["EMAIL", "asha@mail.example"],
      ["EMAIL", "ravi@mail.example"],
      ["SMS", "+919812345678"],
      ["SMS", "+919812345679"],
    ]);
    const [entry, ...rest] = await audit();
    expect(rest).toEqual([]);
    expect(new Set(rows.map(({ batchId }) => batchId))).toEqual(new Set([entry?.resourceId]));
    expect(entry?.after).toMatchObject({ channels: ["EMAIL", "SMS"], subject: "Diwali hours" });
  });

  it("stores the type only for SMS", async () => {
    await post("bulk/send", { ...BULK, channels: "SMS, WHATSAPP", type: "transactional" });
    const types = (await outbox()).map(({ channel, type }) => [channel, type]);
    expect(types).toEqual([
      ["SMS", "transactional"],
      ["SMS", "transactional"],
      ["WHATSAPP", null],
      ["WHATSAPP", null],
    ]);
    await expect.poll(() => sms.requests.length + whatsapp.requests.length).toBe(4);
  });

  it("counts failures, and returns 502 only if every message failed", async () => {
    sms.answer = { status: 400, body: "Bad number" };
    expect(await post("bulk/send", BULK)).toMatchObject({ status: 200, body: { sent: 2, failed: 2, queued: 0 } });
    mail.rejection = "Closed";
    const { status, body } = await post("bulk/send", BULK);
    expect(status).toBe(502);
    expect(body.message).toBe(
      "The SMS gateway rejected all 2 messages: Bad number; they are kept in the outbox. " +
        "The mail server rejected all 2 messages: 550 Closed; they are kept in the outbox.",
    );
    expect(await db.$count(outboxMessages, eq(outboxMessages.status, "failed"))).toBe(6);
  });

  it("needs no subject and accepts up to 500 recipients", async () => {
    const phones = Array.from({ length: 500 }, (_, index) => String(9_800_000_000 + index));
    const many = { phones, emails: [], subject: "", message: "Hello", channels: "SMS", type: "otp" };
    expect((await post("bulk/send", many)).body).toEqual({ sent: 500, failed: 0, queued: 0 });
    const { status, body } = await post("bulk/send", { ...many, emails: ["asha@mail.example"] });
    expect(status).toBe(422);
    expect(body.errors["phones"]?.[0]).toContain("at most 500 recipients");
    expect(sms.requests).toHaveLength(500);
  });

  it.each([
    [{ channels: "FAX" }, "channels", "must be one or more of EMAIL, SMS, WHATSAPP"],
    [{ channels: "" }, "channels", "is required"],
    [{ emails: [] }, "emails", "must name at least one recipient"],
    [{ phones: [] }, "phones", "must name at least one recipient"],
    [{ emails: ["asha@mail.example", "ravi"] }, "emails.1", "must be an email address such as asha@shop.example"],
    [{ emails: "asha@mail.example" }, "emails", "must be a list"],
    [{ message: " " }, "message", "is required"],
    [{ subject: "a\nb" }, "subject", "must be one line"],
    [{ type: "spam" }, "type", "must be one of promotional, transactional, otp"],
  ])("rejects %j", async (change, field, message) => {
    const answer = await post("bulk/send", { ...BULK, ...change });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ [field]: [message] });
    expect(await outbox()).toEqual([]);
  });

  it("names an invalid recipient by its position", async () => {
    const { body } = await post("bulk/send", { ...BULK, emails: ["asha@mail.example", "ravi"], message: "" });
    expect(body.message).toBe("Email 2 must be an email address such as asha@shop.example. Message is required.");
  });
});

describe("a promotional message", () => {
  it("is sent to one person on the requested channels", async () => {
    const body = {
      email: "asha@mail.example",
      phone: "9812345678",
      subject: "Sale",
      message: "40% off",
      channels: "WHATSAPP,SMS,EMAIL",
    };
    expect((await post("promotional/send", body)).body).toEqual({ sent: 3, failed: 0, queued: 0 });
    expect(await outbox()).toMatchObject([
      { channel: "EMAIL", subject: "Sale", type: null },
      { channel: "SMS", type: "promotional" },
      { channel: "WHATSAPP", type: null },
    ]);
  });

  it.each([
    [{ email: "", phone: "9812345678", channels: "EMAIL" }, "email", "is required for the channel EMAIL"],
    [{ email: "asha@mail.example", phone: " ", channels: "SMS,EMAIL" }, "phone", "is required for the channel SMS"],
    [{ email: "asha", channels: "EMAIL" }, "email", "must be an email address such as asha@shop.example"],
  ])("rejects %j", async (change, field, message) => {
    const answer = await post("promotional/send", { subject: "", message: "40% off", ...change });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ [field]: [message] });
  });
});
