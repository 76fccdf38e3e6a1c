/** What bounds the use of a link by which a vendor answers: how often, how much at a time, and in which form. */
import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import { and, eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { auditEntries } from "../../server/db/schema-evidence";
import { kycChanges, kycFiles } from "../../server/db/schema-kyc-changes";
import { startTestApp } from "./support/app";
import { auditWhere } from "./support/audit";
import { kycChangesOf, PDF } from "./support/kyc-changes";

const stage = await startTestApp({ env: { TRUST_PROXY: "127.0.0.1" } });
const { app, call, database } = stage;
const { db } = database;
const { asked, byLink, read } = kycChangesOf(stage);
await app.listen({ port: 0, host: "127.0.0.1" });

interface Sender {
  token: string;
  from: string;
}

const headersOf = ({ token, from }: Sender) => ({ authorization: `Bearer ${token}`, "x-forwarded-for": from });
const upload = (sender: Sender, kind = "panCard") =>
  call("PUT", `/api/kyc-changes/documents/${kind}`, {
    headers: { ...headersOf(sender), "content-type": "application/octet-stream" },
    body: PDF,
  });
const look = (sender: Sender) => call("GET", "/api/kyc-changes", { headers: headersOf(sender) });
const filesOf = async (id: string) => {
  const rows = await db
    .select({ file: kycFiles })
    .from(kycFiles)
    .innerJoin(kycChanges, eq(kycChanges.id, kycFiles.changesId))
    .where(eq(kycChanges.applicationId, id));
  return rows.map(({ file }) => file);
};
const entriesOf = (id: string, action: string) =>
  auditWhere(db, and(eq(auditEntries.resourceId, id), eq(auditEntries.action, action)));

describe("the uploads of a link", () => {
  it("each leave an entry in the audit, in the name of the person whose shop it is", async () => {
    const { id, token } = await asked(["panCard"]);
    await upload({ token, from: "198.51.100.1" });
    await upload({ token, from: "198.51.100.1" });
    const entries = await entriesOf(id, "kyc-management.upload");
    expect(entries).toHaveLength(2);
    expect(entries[0]).toMatchObject({
      ...{ actorName: "Meera Iyer", ip: "198.51.100.1", resource: "kyc-management", outcome: "done" },
      after: { document: "panCard", type: "application/pdf", size: PDF.length },
    });
  });

  it("are 20 an hour: the next is refused, says when to try again, and changes nothing", async () => {
    const { id, token } = await asked(["panCard"]);
    const sender = { token, from: "198.51.100.2" };
    for (let count = 0; count < 20; count += 1) expect((await upload(sender)).status).toBe(200);
    const before = await filesOf(id);
    const { status, headers, body } = await upload(sender);
    expect({ status, body }).toEqual({
      status: 429,
      body: {
        code: "rate_limited",
        message: expect.stringMatching(/^Too many uploads by this link\. Try again in \d+ minutes\.$/),
      },
    });
    expect(Number(headers["retry-after"])).toBeGreaterThan(3_000);
    expect(await filesOf(id)).toEqual(before);
    expect(await entriesOf(id, "kyc-management.upload")).toHaveLength(20);
    const refused = and(eq(auditEntries.action, "kyc-management.upload"), eq(auditEntries.outcome, "refused"));
    expect(await auditWhere(db, refused)).toMatchObject([{ ip: "198.51.100.2", after: { status: 429 } }]);
    expect((await look(sender)).status).toBe(200);
    const other = await asked(["panCard"]);
    expect((await upload({ token: other.token, from: "198.51.100.2" })).status).toBe(200);
  });

  it("are 60 an hour from one address, whatever the links", async () => {
    const from = "198.51.100.3";
    const links = await Promise.all(Array.from({ length: 4 }, () => asked(["panCard"])));
    const statuses: number[] = [];
    for (const { token } of links) {
      for (let count = 0; count < 16; count += 1) statuses.push((await upload({ token, from })).status);
    }
    expect(statuses).toEqual([...Array<number>(60).fill(200), ...Array<number>(4).fill(429)]);
    const [{ token = "" } = {}] = links;
    const { body } = await upload({ token, from });
    expect(body.message).toMatch(/^Too many uploads from your network\. Try again in \d+ minutes\.$/);
    expect((await upload({ token, from: "198.51.100.4" })).status).toBe(200);
  });
});

it("a link is asked for 120 times in a quarter of an hour, and no more", async () => {
  const { token, id } = await asked(["bankDetails"]);
  const sender = { token, from: "198.51.100.5" };
  for (let count = 0; count < 120; count += 1) expect((await look(sender)).status).toBe(200);
  const { status, headers, body } = await look(sender);
  expect({ status, message: body.message }).toEqual({
    status: 429,
    message: expect.stringMatching(/^Too many calls by this link\. Try again in \d+ minutes\.$/),
  });
  expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  const answer = await call("POST", "/api/kyc-changes", {
    headers: headersOf(sender),
    body: { bankName: "Axis Bank" },
  });
  expect(answer.status).toBe(429);
  expect((await read(id)).status).toBe("under_review");
});

it("a forged link is refused without being counted", async () => {
  const forged = { token: `${"f".repeat(24)}${"A".repeat(43)}`, from: "198.51.100.6" };
  for (let count = 0; count < 130; count += 1) expect((await look(forged)).status).toBe(410);
  expect((await upload(forged)).status).toBe(410);
});

describe("uploads at the same time", () => {
  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });

  /** Begins an upload that never ends, and waits until the server has taken it. Returns what it is answered. */
  async function begin({ token, from }: Sender): Promise<{ socket: Socket; answer: () => string }> {
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, "127.0.0.1");
    sockets.push(socket);
    let text = "";
    socket.on("data", (data) => (text += data.toString()));
    await once(socket, "connect");
    const seen = once(app.server, "request");
    socket.write(
      `PUT /api/kyc-changes/documents/panCard HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n` +
        `X-Forwarded-For: ${from}\r\nContent-Type: application/pdf\r\nContent-Length: 100000\r\n\r\n%PDF-1.7`,
    );
    await seen;
    return { socket, answer: () => text };
  }

  it("are four by one link: the next is refused, others are answered, and a broken one makes room", async () => {
    const { token } = await asked(["panCard"]);
    const sender = { token, from: "198.51.100.7" };
    const [first] = [await begin(sender), await begin(sender), await begin(sender), await begin(sender)];
    // The server may still be on its way to the fourth.
    await expect.poll(async () => (await upload(sender)).status).toBe(429);
    const { headers, body } = await upload(sender);
    expect({ message: body.message, retryAfter: headers["retry-after"] }).toEqual({
      message: "Too many documents are being sent at the same time. Try again in a few seconds.",
      retryAfter: "5",
    });
    expect((await look(sender)).status).toBe(200);
    expect((await call("GET", "/api/admin/kyc?limit=1", { as: "admin" })).status).toBe(200);
    const other = await asked(["panCard"]);
    expect((await upload({ token: other.token, from: sender.from })).status).toBe(200);
    first?.socket.destroy();
    await expect.poll(async () => (await upload(sender)).status).toBe(200);
  });

  it("are six from one address and eight in all", async () => {
    const [one, two, three] = await Promise.all([asked(["panCard"]), asked(["panCard"]), asked(["panCard"])]);
    const near = "198.51.100.8";
    for (let count = 0; count < 3; count += 1) {
      await begin({ token: one.token, from: near });
      await begin({ token: two.token, from: near });
    }
    await expect.poll(async () => (await upload({ token: three.token, from: near })).status).toBe(429);
    const far = "198.51.100.9";
    expect((await upload({ token: three.token, from: far })).status).toBe(200);
    await begin({ token: three.token, from: far });
    await begin({ token: three.token, from: far });
    await expect.poll(async () => (await upload({ token: three.token, from: "198.51.100.10" })).status).toBe(429);
  });
});

describe("a number that is typed", () => {
  it.each([
    ["aadhaarInfo", "aadhaarNumber", "1234 5678 9012", "must be an Aadhaar number of 12 digits"],
    ["aadhaarInfo", "aadhaarNumber", "234567890125", "has a wrong digit: it does not match its check digit"],
    ["aadhaarInfo", "phoneNumber", "12345", "must be an Indian mobile number of ten digits, with or without +91"],
    [
      "aadhaarInfo",
      "phoneNumber",
      "+1 212 555 0100",
      "must be an Indian mobile number of ten digits, with or without +91",
    ],
    ["aadhaarInfo", "dateOfBirth", "0026-02-28", "must be a day from 1900 to today"],
    ["aadhaarInfo", "dateOfBirth", "2984-02-29", "must be a day from 1900 to today"],
    ["businessDetails", "gstNumber", "39AAPFU0939F1ZV", "must be a GSTIN of 15 characters, such as 27AAPFU0939F1ZV"],
    ["businessDetails", "gstNumber", "27AAPFU0939F1ZW", "has a wrong digit: it does not match its check digit"],
    ["bankDetails", "accountNumber", "12345678", "must be an account number of 9 to 18 digits"],
    ["bankDetails", "accountNumber", "1234567890123456789", "must be an account number of 9 to 18 digits"],
    ["bankDetails", "accountNumber", "30012345678; drop", "must be an account number of 9 to 18 digits"],
    ["bankDetails", "ifscCode", "SBIN1001234", "must be an IFSC code such as SBIN0001234"],
    ["bankDetails", "ifscCode", "SBI0001234", "must be an IFSC code such as SBIN0001234"],
  ])("of %s is refused: %s %s", async (part, field, text, message) => {
    const { id, token } = await asked([part]);
    const { status, body } = await byLink(token, "POST", "", { [field]: text });
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { [field]: [message] } });
    expect((await read(id)).status).toBe("under_review");
  });

  it("is taken with spaces, hyphens and small letters, and kept without them", async () => {
    const parts = ["aadhaarInfo", "businessDetails", "bankDetails"];
    const { id, token } = await asked(parts);
    const typed = {
      ...{ aadhaarNumber: "2345 6789 0124", phoneNumber: "+91 98123 45678", gstNumber: "27aapfu0939f1zv" },
      ...{ accountNumber: "3001-2345-678", ifscCode: "sbin 0001234" },
    };
    expect((await byLink(token, "POST", "", typed)).status).toBe(200);
    const { bankDetails, aadhaarInfo } = await read(id);
    expect(bankDetails).toMatchObject({ accountNumber: "XXXXXXX5678", ifscCode: "SBIN0001234" });
    expect(aadhaarInfo).toMatchObject({ aadhaarNumber: "XXXX XXXX 0124" });
  });
});
