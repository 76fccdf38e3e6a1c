// @module-tag dates
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { setClock } from "../../server/clock";
import { products, vendors } from "../../server/db/schema";
import { startTestApp } from "./support/app";

const { database, call } = await startTestApp();
const { db } = database;
const MINUTE = 60_000;

let time = Date.parse("2030-05-05T10:00:30Z");
setClock(new Date(time));
const pass = (milliseconds: number) => setClock(new Date((time += milliseconds)));

const [vendor] = await db.select().from(vendors).limit(1);
const vendorId = vendor?.id ?? "";
await db
  .update(vendors)
  .set({ documents: ["panCard", "gstCertificate"] })
  .where(eq(vendors.id, vendorId));

async function addresses(): Promise<Record<string, string>> {
  return (await call("GET", `/api/admin/vendors/${vendorId}`, { as: "admin" })).body.documents;
}

const SAFE = {
  "content-type": "image/svg+xml; charset=utf-8",
  "x-content-type-options": "nosniff",
  "content-security-policy": expect.stringMatching(/default-src 'none'.*sandbox/),
};

describe("a vendor's document", () => {
  it("opens at its signed address, without a session", async () => {
    const { panCard = "" } = await addresses();
    const { status, headers, text } = await call("GET", panCard);
    expect(status).toBe(200);
    expect(headers).toMatchObject({ ...SAFE, "cache-control": "no-store" });
    expect(text).toMatch(/^<svg/);
  });

  it("is not stored by any cache, nor is a refusal, however its address is written", async () => {
    const { panCard = "" } = await addresses();
    for (const address of [panCard, panCard.split("?")[0] ?? "", panCard.replace("/files", "/%66iles")]) {
      expect((await call("GET", address)).headers["cache-control"], address).toBe("no-store");
    }
    expect((await call("GET", "/%61pi/admin/vendors")).headers["cache-control"]).toBe("no-store");
  });

  it("has an address only where it was uploaded", async () => {
    expect(Object.keys(await addresses()).sort()).toEqual(["gstCertificate", "panCard"]);
  });

  it("keeps its address within a minute, and gets another in the next", async () => {
    const first = await addresses();
    pass(29_000);
    expect(await addresses()).toEqual(first);
    pass(2_000);
    expect(await addresses()).not.toEqual(first);
  });

  it("is closed after at most 15 minutes, in words", async () => {
    const { panCard = "" } = await addresses();
    pass(14 * MINUTE);
    expect((await call("GET", panCard)).status).toBe(200);
    pass(MINUTE);
    const { status, body } = await call("GET", panCard);
    expect(status).toBe(403);
    expect(body).toEqual({
      message: "This address has expired. Load the vendor again for a new one.",
      code: "link_expired",
    });
  });

  it.each([
    ["without a signature", (address: string) => address.split("?")[0] ?? ""],
    [
      "with another signature",
      (address: string) => address.replace(/signature=(.)/, (_, first) => `signature=${first === "A" ? "B" : "A"}`),
    ],
    ["with a signature cut short", (address: string) => address.slice(0, -1)],
    ["with a later end", (address: string) => address.replace(/expires=\d/, "expires=9")],
    ["of another kind", (address: string) => address.replace("panCard", "gstCertificate")],
    ["of another vendor", (address: string) => address.replace(vendorId, "ffffffffffffffffffffffff")],
    ["with everything twice", (address: string) => `${address}&${address.split("?")[1]}`],
  ])("does not open %s", async (_name, change) => {
    const { panCard = "" } = await addresses();
    const { status } = await call("GET", change(panCard));
    expect([403, 422]).toContain(status);
  });

  it("is gone when the vendor no longer has it", async () => {
    const { panCard = "" } = await addresses();
    await db.update(vendors).set({ documents: [] }).where(eq(vendors.id, vendorId));
    const { status, body } = await call("GET", panCard);
    expect(status).toBe(404);
    expect(body.message).toBe("Document not found.");
  });
});

describe("a product's picture", () => {
  it("is public and cached", async () => {
    const [product] = await db.select().from(products).limit(1);
    for (const address of product?.images ?? []) {
      const { status, headers, text } = await call("GET", address);
      expect(status).toBe(200);
      expect(headers).toMatchObject({ ...SAFE, "cache-control": "public, max-age=86400" });
      expect(text).toMatch(/^<svg/);
    }
  });

  it.each([
    "/files/products/nope/1.svg",
    "/files/products/ffffffffffffffffffffffff/1.svg",
    "/files/products/%00/1.svg",
  ])("%s is not found", async (address) => {
    const { status, body } = await call("GET", address);
    expect(status).toBe(404);
    expect(body).toEqual({ message: "Picture not found.", code: "not_found" });
  });

  it("that the product does not list is not found", async () => {
    const [product] = await db.select().from(products).limit(1);
    expect((await call("GET", `/files/products/${product?.id}/99.svg`)).status).toBe(404);
  });
});
