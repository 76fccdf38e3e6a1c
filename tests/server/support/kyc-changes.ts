/** Creates KYC applications, asks their vendors for changes, and sends the vendors' answers through a link. */
import { expect } from "vitest";
import { CHANGES_PATH } from "../../../resources/kyc/changes/contract";
import type { KycApplication } from "../../../resources/kyc/contract";
import { encryptRow } from "../../../server/db/encrypted-records";
import { newId } from "../../../server/db/new-id";
import { kycApplications, users, vendors } from "../../../server/db/schema";
import type { TestApp } from "./app";
import type { ResponseBody } from "./body";

export const SHOP_NAME = "Lamps and Lights";
export const MESSAGE = "Your PAN card is blurred.";
export const PDF_CONTENT = Buffer.from("%PDF-1.7\nthe new card");
export const REQUESTED_PARTS = ["panCard", "bankDetails"] as const;

export function createKycChangeCalls({ call, database }: TestApp) {
  const { db } = database;
  async function createApplication(to = db, status: "pending" | "under_review" | "approved" = "pending") {
    const [userId, vendorId, id] = [newId(), newId(), newId()];
    const email = `${userId}@lamps.example`;
    await to.insert(users).values({ id: userId, name: "Meera Iyer", email, role: "vendor" });
    await to.insert(vendors).values({ id: vendorId, userId, shopName: SHOP_NAME, searchText: "" });
    const values = {
      ...{ id, vendorId, status, searchText: "", documents: ["aadhaarFront"] },
      ...{ bankName: "State Bank of India", ifscCode: "SBIN0001234", accountNumber: "11112222333344" },
    };
    await to.insert(kycApplications).values(encryptRow(kycApplications, values));
    return { id, email, vendorId };
  }

  const requestChanges = (id: string, body: object = { parts: REQUESTED_PARTS, message: MESSAGE }) =>
    call("PUT", `/api/admin/kyc/${id}/changes`, { as: "admin", body });
  const read = async (id: string) => (await call<KycApplication>("GET", `/api/admin/kyc/${id}`, { as: "admin" })).body;

  async function readLinkToken(id: string): Promise<string> {
    const { body, status } = await call<{ link: string }>("POST", `/api/admin/kyc/${id}/changes/link`, { as: "admin" });
    expect(status).toBe(200);
    return body.link.slice(`${CHANGES_PATH}#`.length);
  }

  /** Sends a call as the vendor, with only the token of the link. */
  const callByLink = <B = ResponseBody>(token: string, method: string, path = "", body?: object) =>
    call<B>(method, `/api/kyc-changes${path}`, {
      headers: {
        authorization: `Bearer ${token}`,
        ...(Buffer.isBuffer(body) ? { "content-type": "application/octet-stream" } : {}),
      },
      ...(body === undefined ? {} : { body }),
    });

  async function createRequest(parts: readonly string[] = REQUESTED_PARTS) {
    const made = await createApplication();
    expect((await requestChanges(made.id, { parts, message: MESSAGE })).status).toBe(200);
    return { ...made, token: await readLinkToken(made.id) };
  }
  return { createApplication, requestChanges, read, readLinkToken, callByLink, createRequest };
}
