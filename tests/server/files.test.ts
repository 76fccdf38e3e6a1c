// @module-tag dates
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { setClock } from "../../server/base/clock";
import { products, vendors } from "../../server/db/schema";
import { startTestApp } from "./support/app";

const { database, call } = await startTestApp();
const { db } = database;
const MINUTE = 60_000;

let time = Date.parse("2030-05-05T10:00:30Z");
setClock(new Date(time));
const advance = (milliseconds: number) => setClock(new Date((time += milliseconds)));

const [vendor] = await db.select().from(vendors).limit(1);
const vendorId = vendor?.id ?? "";
await db
  .update(vendors)
  .set({ documents: ["panCard", "gstCertificate"] })
  .where(eq(vendors.id, vendorId));

async function readAddresses(): Promise<Record<string, string>> {
  return (await call("GET", `/api/admin/vendors/${vendorId}`, { as: "admin" })).body.documents;
}

const SAFE = {
  "content-type": "image/svg+xml; charset=utf-8",
  "x-content-type-options": "nosniff",
  "content-security-policy": expect.stringMatching(/default-src 'none'.*sandbox/),
};

describe("a vendor's document", () => {
  it("opens at its signed address, without a session", async () => {
    const { panCard = "" } = await readAddresses();
    const { status, headers, text } = await call("GET", panCard);
    expect(status).toBe(200);
    expect(headers).toMatchObject({ ...SAFE, "cache-control": "no-store" });
    expect(text).toMatch(/^<svg/);
  });

  it("is never cached, and neither is a rejected request for it, even if the URL is encoded otherwise", async () => {
    const { panCard = "" } = await readAddresses();
    for (const address of [panCard, panCard.split("?")[0] ?? "", panCard.replace("/files", "/%66iles")]) {
      expect((await call("GET", address)).headers["cache-control"], address).toBe("no-store");
    }
    expect((await call("GET", "/%61pi/admin/vendors")).headers["cache-control"]).toBe("no-store");
  });

  it("has an address only if it was uploaded", async () => {
    expect(Object.keys(await readAddresses()).sort()).toEqual(["gstCertificate", "panCard"]);
  });

  it("keeps its address until the clock's next full minute, and then gets a new one", async () => {
    const first = await readAddresses();
    advance(29_000);
    expect(await readAddresses()).toEqual(first);
    advance(2_000);
    expect(await readAddresses()).not.toEqual(first);
  });

  it("expires after at most 15 minutes, with a message", async () => {
    const { panCard = "" } = await readAddresses();
    advance(14 * MINUTE);
    expect((await call("GET", panCard)).status).toBe(200);
    advance(MINUTE);
    const { status, body } = await call("GET", panCard);
    expect(status).toBe(403);
    expect(body).toEqual({
      message: "This link has expired. Reload the vendor to get a new one.",
      code: "link_expired",
    });
  });

  it.each([
    ["without a signature", (address: string) => address.split("?")[0] ?? ""],
    [
      "with a different signature",
      (address: string) => address.replace(/signature=(.)/, (_, first) => `signature=${first === "A" ? "B" : "A"}`),
    ],
    ["with a truncated signature", (address: string) => address.slice(0, -1)],
    ["with a later expiry", (address: string) => address.replace(/expires=\d/, "expires=9")],
    ["with another kind's signature", (address: string) => address.replace("panCard", "gstCertificate")],
    ["with another vendor's signature", (address: string) => address.replace(vendorId, "ffffffffffffffffffffffff")],
    ["with every parameter twice", (address: string) => `${address}&${address.split("?")[1]}`],
  ])("does not open %s", async (_name, change) => {
    const { panCard = "" } = await readAddresses();
    const { status } = await call("GET", change(panCard));
    expect([403, 422]).toContain(status);
  });

  it("returns 404 once the vendor no longer has it", async () => {
    const { panCard = "" } = await readAddresses();
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
  ])("returns 404 for %s", async (address) => {
    const { status, body } = await call("GET", address);
    expect(status).toBe(404);
    expect(body).toEqual({ message: "Picture not found.", code: "not_found" });
  });

  it("returns 404 if it is not in the product's list of pictures", async () => {
    const [product] = await db.select().from(products).limit(1);
    expect((await call("GET", `/files/products/${product?.id}/99.svg`)).status).toBe(404);
  });
});
