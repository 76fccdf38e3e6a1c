/** Requests for changes to a KYC application, and the link to answer them: the feature decisions.changes. */
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { CHANGES_PATH, composeChangesEmail } from "../../resources/kyc/changes/contract";
import { nextTimestamp } from "../../server/base/clock";
import { auditEntries } from "../../server/db/schema-audit";
import { outboxMessages } from "../../server/db/schema-communication";
import { kycChangeRequests } from "../../server/db/schema-kyc-changes";
import { startTestApp } from "./support/app";
import { findAuditEntries } from "./support/audit";
import { createKycChangeCalls, MESSAGE, REQUESTED_PARTS, PDF_CONTENT, SHOP_NAME } from "./support/kyc-changes";
import { startMailServer } from "./support/gateways";

const stage = await startTestApp();
const { database, call } = stage;
const { db } = database;
const { createApplication, requestChanges, read, readLinkToken, callByLink, createRequest } =
  createKycChangeCalls(stage);

describe("a request for changes", () => {
  it("puts the application under review and queues a message to the vendor, without the link's signature", async () => {
    const { id, email } = await createApplication();
    const { status, body } = await requestChanges(id, {
      parts: [...REQUESTED_PARTS, "panCard"],
      message: ` ${MESSAGE} `,
      comments: "Again",
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: "under_review", review: { comments: "Again" } });
    const [row] = await db.select().from(outboxMessages).where(eq(outboxMessages.recipient, email));
    expect(row).toMatchObject({
      subject: `The KYC application of ${SHOP_NAME} needs changes`,
      message: composeChangesEmail(MESSAGE, REQUESTED_PARTS),
    });
    expect(row?.link).toMatch(new RegExp(`^http://[^/]+${CHANGES_PATH}#[0-9a-f]{24}$`));
    expect((await read(id)).changes).toMatchObject({
      parts: REQUESTED_PARTS,
      message: MESSAGE,
      askedBy: { name: "Asha Menon" },
    });
    expect(await findAuditEntries(db, eq(auditEntries.resourceId, id))).toMatchObject([
      { action: "kyc-management.ask", after: { status: "under_review", parts: REQUESTED_PARTS, message: MESSAGE } },
    ]);
  });

  it("links to PUBLIC_URL, regardless of the request", async () => {
    const { id, email } = await createApplication();
    const named = await startTestApp({ database, env: { PUBLIC_URL: "https://console.bazaar.example" } });
    const headers = { host: "evil.localhost", origin: "http://evil.localhost" };
    const body = { parts: REQUESTED_PARTS, message: MESSAGE };
    expect((await named.call("PUT", `/api/admin/kyc/${id}/changes`, { as: "admin", body, headers })).status).toBe(200);
    const [row] = await db.select().from(outboxMessages).where(eq(outboxMessages.recipient, email));
    expect(row?.link).toMatch(new RegExp(`^https://console\\.bazaar\\.example${CHANGES_PATH}#`));
  });

  it.each([
    [{ parts: [], message: MESSAGE }, "parts"],
    [{ parts: ["papers"], message: MESSAGE }, "parts.0"],
    [{ message: MESSAGE }, "parts"],
    [{ parts: REQUESTED_PARTS }, "message"],
    [{ parts: REQUESTED_PARTS, message: " " }, "message"],
    [{ parts: REQUESTED_PARTS, message: MESSAGE, reason: "x" }, "reason"],
  ])("rejects %j", async (body, field) => {
    const { id, email } = await createApplication();
    const answer = await requestChanges(id, body);
    expect({ status: answer.status, fields: Object.keys(answer.body.errors ?? {}) }).toEqual({
      status: 422,
      fields: [field],
    });
    expect((await read(id)).status).toBe("pending");
    expect(await db.$count(outboxMessages, eq(outboxMessages.recipient, email))).toBe(0);
  });

  it("is rejected once the application is decided", async () => {
    const { id } = await createApplication(db, "approved");
    expect((await requestChanges(id)).status).toBe(409);
    expect((await read(id)).changes).toBeUndefined();
  });

  it("removes the application from the queue until the vendor answers", async () => {
    const { id, token } = await createRequest(["businessDetails"]);
    const isInQueue = async () => {
      const { body } = await call<{ data: { recordId: string }[] }>("GET", "/api/admin/queue?kind=kyc&limit=100", {
        as: "admin",
      });
      return body.data.some(({ recordId }) => recordId === id);
    };
    expect(await isInQueue()).toBe(false);
    expect((await callByLink(token, "POST", "", { address: "4 Lake Road, Pune" })).status).toBe(200);
    expect(await isInQueue()).toBe(true);
  });

  it("is emailed with the signed link", async () => {
    const mail = await startMailServer();
    const mailing = await startTestApp({ env: { SMTP_URL: mail.url, MAIL_FROM: "office@bazaar.example" } });
    const { id } = await createApplication(mailing.database.db);
    const body = { parts: REQUESTED_PARTS, message: MESSAGE };
    await mailing.call("PUT", `/api/admin/kyc/${id}/changes`, { as: "admin", body });
    // Runs the job that sends messages now, so that the test does not wait for its next run.
    await mailing.call("POST", "/api/admin/jobs/send-messages/run", { as: "admin" });
    await expect.poll(() => mail.mails, { timeout: 30_000, interval: 200 }).toHaveLength(1);
    const raw = (mail.mails[0]?.raw ?? "").replaceAll("=\r\n", "").replaceAll("=\n", "");
    const [, token = ""] = /kyc-changes#([\w-]+)/.exec(raw) ?? [];
    const headers = { authorization: `Bearer ${token}` };
    expect((await mailing.call("GET", "/api/kyc-changes", { headers })).body).toMatchObject({ shopName: SHOP_NAME });
  });
});

describe("the link", () => {
  it("shows what is requested, and nothing that was submitted before", async () => {
    const { token } = await createRequest();
    const { status, text, body } = await callByLink(token, "GET");
    expect(status).toBe(200);
    expect(body).toMatchObject({ shopName: SHOP_NAME, parts: REQUESTED_PARTS, message: MESSAGE, uploaded: [] });
    expect(text).not.toContain("3333");
  });

  it("is invalid when forged, replaced or used, or once the application is decided", async () => {
    const { id, token } = await createRequest(["bankDetails"]);
    const statusOf = async (of: string) => (await callByLink(of, "GET")).status;
    const forged = token.slice(0, -1) + (token.endsWith("A") ? "B" : "A");
    expect([await statusOf(forged), await statusOf(""), await statusOf(token)]).toEqual([410, 410, 200]);
    await requestChanges(id, { parts: ["bankDetails"], message: MESSAGE });
    const newer = await readLinkToken(id);
    expect([await statusOf(token), await statusOf(newer)]).toEqual([410, 200]);
    expect((await callByLink(newer, "POST", "", { bankName: "Canara Bank" })).status).toBe(200);
    expect([await statusOf(newer), (await callByLink(newer, "POST", "", { bankName: "Axis Bank" })).status]).toEqual([
      410, 410,
    ]);
    const other = await createRequest();
    await call("PUT", `/api/admin/kyc/${other.id}/reject`, { as: "admin", body: { reason: "No answer" } });
    expect(await statusOf(other.token)).toBe(410);
    expect((await callByLink(other.token, "PUT", "/documents/panCard", PDF_CONTENT)).status).toBe(410);
  });

  it("expires", async () => {
    const { id, token } = await createRequest();
    const past = new Date(nextTimestamp().getTime() - 1000);
    await db.update(kycChangeRequests).set({ expiresAt: past }).where(eq(kycChangeRequests.applicationId, id));
    expect((await callByLink(token, "GET")).status).toBe(410);
    expect((await call("POST", `/api/admin/kyc/${id}/changes/link`, { as: "admin" })).status).toBe(409);
  });

  it("gives no access to the administration", async () => {
    const { token, id } = await createRequest();
    expect((await callByLink(token, "GET", "/../admin/kyc")).status).toBe(401);
    const headers = { authorization: `Bearer ${token}` };
    expect((await call("GET", `/api/admin/kyc/${id}`, { headers })).status).toBe(401);
  });

  it("is not shown to administrators who may not ask for changes, and showing it is recorded", async () => {
    const { id } = await createRequest();
    expect((await call("POST", `/api/admin/kyc/${id}/changes/link`, { as: "auditor" })).status).toBe(403);
    const isShown = and(eq(auditEntries.resourceId, id), eq(auditEntries.action, "kyc-management.show-link"));
    expect(await db.$count(auditEntries, isShown)).toBe(1);
  });
});
