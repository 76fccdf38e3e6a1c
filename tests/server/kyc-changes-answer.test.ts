/** A vendor's answer to a request for changes to a KYC application. */
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { decryptRow } from "../../server/db/encrypted-records";
import { kycApplications } from "../../server/db/schema";
import { auditEntries } from "../../server/db/schema-audit";
import { kycChangeRequests, kycFiles } from "../../server/db/schema-kyc-changes";
import { startTestApp } from "./support/app";
import { findAuditEntries } from "./support/audit";
import { createKycChangeCalls, REQUESTED_PARTS, PDF_CONTENT } from "./support/kyc-changes";

const stage = await startTestApp();
const { database, call } = stage;
const { db } = database;
const { read, callByLink, createRequest } = createKycChangeCalls(stage);

describe("the vendor's answer", () => {
  it("changes the application, which is pending again and shows the differences", async () => {
    const { id, token } = await createRequest();
    expect(
      (await callByLink<{ uploaded: string[] }>(token, "PUT", "/documents/panCard", PDF_CONTENT)).body.uploaded,
    ).toEqual(["panCard"]);
    expect((await read(id)).documents).not.toHaveProperty("panCard");
    const values = { accountNumber: "99998888777766", bankName: "State Bank of India", ifscCode: "" };
    expect((await callByLink(token, "POST", "", values)).status).toBe(200);
    const { status, documents, changes } = await read(id);
    expect({ status, documents: Object.keys(documents ?? {}) }).toEqual({
      status: "pending",
      documents: ["aadhaarFront", "panCard"],
    });
    expect(changes?.answeredAt).toBeDefined();
    expect(changes?.differences).toEqual([
      { field: "accountNumber", before: "XXXXXXXXXX3344", after: "XXXXXXXXXX7766" },
      { field: "panCard", after: true },
    ]);
    const [row] = await db.select().from(kycApplications).where(eq(kycApplications.id, id));
    expect(row && decryptRow(kycApplications, row)).toMatchObject({
      accountNumber: "99998888777766",
      ifscCode: "SBIN0001234",
    });
    expect(row?.accountHash).not.toBeNull();
    const [, , , entry] = await findAuditEntries(db, eq(auditEntries.resourceId, id));
    expect(entry).toMatchObject({
      ...{ action: "kyc-management.answer", actorName: "Meera Iyer" },
      after: { status: "pending", changed: ["accountNumber", "panCard"] },
    });
    expect(JSON.stringify(entry)).not.toContain("7766");
  });

  it("contains the latest upload of a document", async () => {
    const { id, token } = await createRequest(["panCard"]);
    for (const text of ["first", "second"]) {
      await callByLink(token, "PUT", "/documents/panCard", Buffer.concat([PDF_CONTENT, Buffer.from(text)]));
    }
    await callByLink(token, "POST", "", {});
    const file = await call("GET", String((await read(id)).documents?.panCard));
    expect({ status: file.status, type: file.headers["content-type"], text: file.text }).toEqual({
      ...{ status: 200, type: "application/pdf" },
      text: `${PDF_CONTENT.toString()}second`,
    });
  });

  it("is encrypted in the database", async () => {
    const { token, id } = await createRequest();
    await callByLink(token, "PUT", "/documents/panCard", PDF_CONTENT);
    await callByLink(token, "POST", "", { accountNumber: "99998888777766" });
    const [changes] = await db.select().from(kycChangeRequests).where(eq(kycChangeRequests.applicationId, id));
    const [file] = await db
      .select()
      .from(kycFiles)
      .where(eq(kycFiles.changesId, changes?.id ?? ""));
    expect(changes?.differences?.isEncrypted).toBe(true);
    expect(file?.secret.isEncrypted).toBe(true);
    expect(JSON.stringify(changes)).not.toContain("7766");
  });

  it.each([
    ["no values", REQUESTED_PARTS, {}, ["panCard", "bankDetails"]],
    ["no document", ["panCard"], {}, ["panCard"]],
    ["a value that was not requested", ["bankDetails"], { bankName: "Axis Bank", gstNumber: "27" }, ["gstNumber"]],
    ["an unknown field", ["bankDetails"], { bankName: "Axis Bank", status: "approved" }, ["status"]],
    ["an invalid date of birth", ["aadhaarInfo"], { dateOfBirth: "29.2.1984" }, ["dateOfBirth"]],
    ["an impossible date of birth", ["aadhaarInfo"], { dateOfBirth: "0026-02-28" }, ["dateOfBirth"]],
    ["a date of birth in the future", ["aadhaarInfo"], { dateOfBirth: "2099-01-01" }, ["dateOfBirth"]],
  ])("is rejected with %s, and changes nothing", async (_, parts, values, fields) => {
    const { id, token } = await createRequest(parts);
    const { status, body } = await callByLink(token, "POST", "", values);
    expect({ status, fields: Object.keys(body.errors ?? {}) }).toEqual({ status: 422, fields });
    expect(await read(id)).toMatchObject({ status: "under_review", bankDetails: { bankName: "State Bank of India" } });
  });

  it("cannot contain a document that was not requested, has another format or is too large", async () => {
    const { token } = await createRequest(["panCard"]);
    const put = (kind: string, content: Buffer) => callByLink(token, "PUT", `/documents/${kind}`, content);
    expect((await put("aadhaarBack", PDF_CONTENT)).body.errors).toEqual({ aadhaarBack: ["was not requested"] });
    expect((await put("passport", PDF_CONTENT)).status).toBe(422);
    const svg = await put("panCard", Buffer.from("<svg onload='alert(1)'/>"));
    expect(svg.body.errors).toEqual({ panCard: ["must be a PDF, a JPEG or a PNG"] });
    const large = await put("panCard", Buffer.concat([PDF_CONTENT, Buffer.alloc(5 * 1_048_576)]));
    expect({ status: large.status, message: large.body.message }).toEqual({
      status: 413,
      message: "The body is larger than 5 MiB.",
    });
    expect((await callByLink<{ uploaded: string[] }>(token, "GET")).body.uploaded).toEqual([]);
  });

  it("is accepted only once when two are sent concurrently", async () => {
    const { token } = await createRequest(["bankDetails"]);
    const answers = await Promise.all(
      ["Canara Bank", "Axis Bank"].map((bankName) => callByLink(token, "POST", "", { bankName })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
  });
});
