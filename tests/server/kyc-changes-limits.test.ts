/** Limits of a vendor's answer through its link: the rate of calls and uploads, concurrent uploads, and formats. */
import type { Socket } from "node:net";
import { and, eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { auditEntries } from "../../server/db/schema-audit";
import { kycChangeRequests, kycFiles } from "../../server/db/schema-kyc-changes";
import { startTestApp } from "./support/app";
import { findAuditEntries } from "./support/audit";
import { startEndlessUpload } from "./support/endless-upload";
import { createKycChangeCalls, PDF_CONTENT } from "./support/kyc-changes";

const stage = await startTestApp({ env: { TRUST_PROXY: "127.0.0.1" } });
const { app, call, database } = stage;
const { db } = database;
const { createRequest, callByLink, read } = createKycChangeCalls(stage);
await app.listen({ port: 0, host: "127.0.0.1" });

interface Sender {
  token: string;
  from: string;
}

const buildHeaders = ({ token, from }: Sender) => ({ authorization: `Bearer ${token}`, "x-forwarded-for": from });
const upload = (sender: Sender, kind = "panCard") =>
  call("PUT", `/api/kyc-changes/documents/${kind}`, {
    headers: { ...buildHeaders(sender), "content-type": "application/octet-stream" },
    body: PDF_CONTENT,
  });
const readLink = (sender: Sender) => call("GET", "/api/kyc-changes", { headers: buildHeaders(sender) });
const listFiles = async (id: string) => {
  const rows = await db
    .select({ file: kycFiles })
    .from(kycFiles)
    .innerJoin(kycChangeRequests, eq(kycChangeRequests.id, kycFiles.changesId))
    .where(eq(kycChangeRequests.applicationId, id));
  return rows.map(({ file }) => file);
};
const listEntries = (id: string, action: string) =>
  findAuditEntries(db, and(eq(auditEntries.resourceId, id), eq(auditEntries.action, action)));

describe("the uploads of a link", () => {
  it("each write an audit entry in the name of the shop's owner", async () => {
    const { id, token } = await createRequest(["panCard"]);
    await upload({ token, from: "198.51.100.1" });
    await upload({ token, from: "198.51.100.1" });
    const entries = await listEntries(id, "kyc-management.upload");
    expect(entries).toHaveLength(2);
    expect(entries[0]).toMatchObject({
      ...{ actorName: "Meera Iyer", ip: "198.51.100.1", resource: "kyc-management", outcome: "done" },
      after: { document: "panCard", type: "application/pdf", size: PDF_CONTENT.length },
    });
  });

  it("are limited to 20 an hour: the next is rejected with a time to retry, and changes nothing", async () => {
    const { id, token } = await createRequest(["panCard"]);
    const sender = { token, from: "198.51.100.2" };
    for (let count = 0; count < 20; count += 1) expect((await upload(sender)).status).toBe(200);
    const before = await listFiles(id);
    const { status, headers, body } = await upload(sender);
    expect({ status, body }).toEqual({
      status: 429,
      body: {
        code: "rate_limited",
        message: expect.stringMatching(/^Too many uploads with this link\. Try again in \d+ minutes\.$/),
      },
    });
    expect(Number(headers["retry-after"])).toBeGreaterThan(3_000);
    expect(await listFiles(id)).toEqual(before);
    expect(await listEntries(id, "kyc-management.upload")).toHaveLength(20);
    const rejected = and(eq(auditEntries.action, "kyc-management.upload"), eq(auditEntries.outcome, "refused"));
    expect(await findAuditEntries(db, rejected)).toMatchObject([{ ip: "198.51.100.2", after: { status: 429 } }]);
    expect((await readLink(sender)).status).toBe(200);
    const other = await createRequest(["panCard"]);
    expect((await upload({ token: other.token, from: "198.51.100.2" })).status).toBe(200);
  });

  it("are limited to 60 an hour from one address, across all links", async () => {
    const from = "198.51.100.3";
    const links = await Promise.all(Array.from({ length: 4 }, () => createRequest(["panCard"])));
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

it("limits a link to 120 calls in 15 minutes", async () => {
  const { token, id } = await createRequest(["bankDetails"]);
  const sender = { token, from: "198.51.100.5" };
  for (let count = 0; count < 120; count += 1) expect((await readLink(sender)).status).toBe(200);
  const { status, headers, body } = await readLink(sender);
  expect({ status, message: body.message }).toEqual({
    status: 429,
    message: expect.stringMatching(/^Too many requests with this link\. Try again in \d+ minutes\.$/),
  });
  expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  const answer = await call("POST", "/api/kyc-changes", {
    headers: buildHeaders(sender),
    body: { bankName: "Axis Bank" },
  });
  expect(answer.status).toBe(429);
  expect((await read(id)).status).toBe("under_review");
});

it("rejects a forged link without counting it", async () => {
  const forged = { token: `${"f".repeat(24)}${"A".repeat(43)}`, from: "198.51.100.6" };
  for (let count = 0; count < 130; count += 1) expect((await readLink(forged)).status).toBe(410);
  expect((await upload(forged)).status).toBe(410);
});

describe("concurrent uploads", () => {
  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });

  async function startUpload({ token, from }: Sender): Promise<Socket> {
    const headers = { Authorization: `Bearer ${token}`, "X-Forwarded-For": from };
    const socket = await startEndlessUpload(app, "PUT /api/kyc-changes/documents/panCard", headers);
    sockets.push(socket);
    return socket;
  }

  it("are limited to four by one link, until one is broken off, and other links can still upload", async () => {
    const { token } = await createRequest(["panCard"]);
    const sender = { token, from: "198.51.100.7" };
    const [first] = [
      await startUpload(sender),
      await startUpload(sender),
      await startUpload(sender),
      await startUpload(sender),
    ];
    // The fourth upload may not have reached the server yet.
    await expect.poll(async () => (await upload(sender)).status).toBe(429);
    const { headers, body } = await upload(sender);
    expect({ message: body.message, retryAfter: headers["retry-after"] }).toEqual({
      message: "Too many documents are being sent at the same time. Try again in a few seconds.",
      retryAfter: "5",
    });
    expect((await readLink(sender)).status).toBe(200);
    expect((await call("GET", "/api/admin/kyc?limit=1", { as: "admin" })).status).toBe(200);
    const other = await createRequest(["panCard"]);
    expect((await upload({ token: other.token, from: sender.from })).status).toBe(200);
    first?.destroy();
    await expect.poll(async () => (await upload(sender)).status).toBe(200);
  });

  it("are limited to six from one address and eight in total", async () => {
    const [one, two, three] = await Promise.all([
      createRequest(["panCard"]),
      createRequest(["panCard"]),
      createRequest(["panCard"]),
    ]);
    const busyAddress = "198.51.100.8";
    for (let count = 0; count < 3; count += 1) {
      await startUpload({ token: one.token, from: busyAddress });
      await startUpload({ token: two.token, from: busyAddress });
    }
    await expect.poll(async () => (await upload({ token: three.token, from: busyAddress })).status).toBe(429);
    const otherAddress = "198.51.100.9";
    expect((await upload({ token: three.token, from: otherAddress })).status).toBe(200);
    await startUpload({ token: three.token, from: otherAddress });
    await startUpload({ token: three.token, from: otherAddress });
    await expect.poll(async () => (await upload({ token: three.token, from: "198.51.100.10" })).status).toBe(429);
  });
});

describe("a value in the answer", () => {
  it.each([
    ["aadhaarInfo", "aadhaarNumber", "1234 5678 9012", "must be an Aadhaar number of 12 digits"],
    ["aadhaarInfo", "aadhaarNumber", "234567890125", "has a wrong digit: its check digit does not match"],
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
    ["businessDetails", "gstNumber", "27AAPFU0939F1ZW", "has a wrong digit: its check digit does not match"],
    ["bankDetails", "accountNumber", "12345678", "must be an account number of 9 to 18 digits"],
    ["bankDetails", "accountNumber", "1234567890123456789", "must be an account number of 9 to 18 digits"],
    ["bankDetails", "accountNumber", "30012345678; drop", "must be an account number of 9 to 18 digits"],
    ["bankDetails", "ifscCode", "SBIN1001234", "must be an IFSC code such as SBIN0001234"],
    ["bankDetails", "ifscCode", "SBI0001234", "must be an IFSC code such as SBIN0001234"],
  ])("of %s is rejected: %s %j", async (part, field, text, message) => {
    const { id, token } = await createRequest([part]);
    const { status, body } = await callByLink(token, "POST", "", { [field]: text });
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { [field]: [message] } });
    expect((await read(id)).status).toBe("under_review");
  });

  it("is accepted with spaces, hyphens and lower-case letters, and stored in the standard form", async () => {
    const parts = ["aadhaarInfo", "businessDetails", "bankDetails"];
    const { id, token } = await createRequest(parts);
    const typed = {
      ...{ aadhaarNumber: "2345 6789 0124", phoneNumber: "+91 98123 45678", gstNumber: "27aapfu0939f1zv" },
      ...{ accountNumber: "3001-2345-678", ifscCode: "sbin 0001234" },
    };
    expect((await callByLink(token, "POST", "", typed)).status).toBe(200);
    const { bankDetails, aadhaarInfo } = await read(id);
    expect(bankDetails).toMatchObject({ accountNumber: "XXXXXXX5678", ifscCode: "SBIN0001234" });
    expect(aadhaarInfo).toMatchObject({ aadhaarNumber: "XXXX XXXX 0124" });
  });
});
