import { asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { OrderStatus } from "../../resources/orders/contract";
import { nextTimestamp } from "../../server/base/clock";
import { startChallenge } from "../../server/auth/two-step/challenges";
import { orders, orderStatusChanges, products, users, vendors } from "../../server/db/schema";
import { ledgerEntries, payoutRates } from "../../server/db/schema-ledger";
import { auditEntries } from "../../server/db/schema-audit";
import { secondStepChallenges } from "../../server/db/schema-second-step";
import { startTestApp } from "./support/app";
import { findAuditEntries } from "./support/audit";
import { createIntegration } from "./support/integration";

const stage = await startTestApp();
const { db } = stage.database;
const { send, batch } = await createIntegration(stage, [
  ...["users.upsert", "vendors.upsert", "vendors.show", "products.upsert", "products.delete"],
  ...["orders.upsert", "orders.list", "orders.show"],
]);

let lastNumber = 0;
const unique = (prefix: string) => {
  lastNumber += 1;
  return `${prefix}-${lastNumber}`;
};
const vendor = (changes: object = {}) => {
  const externalId = unique("vendor");
  const owner = { name: "Meera", email: `${externalId}@shop.example` };
  return { externalId, shopName: "Silk House", owner, ...changes };
};
const [CUSTOMER, VENDOR, PRODUCT] = [unique("customer"), unique("vendor"), unique("product")];
await batch("customers", [{ externalId: CUSTOMER, name: "Asha", email: "asha@shop.example" }]);
await batch("vendors", [vendor({ externalId: VENDOR })]);
await batch("products", [{ externalId: PRODUCT, name: "Sari", price: 100, stock: 5, vendor: VENDOR }]);

const order = (changes: object = {}) => ({
  externalId: unique("order"),
  customer: CUSTOMER,
  vendor: VENDOR,
  items: [{ product: PRODUCT, quantity: 2, price: 549.5 }],
  discountAmount: 99,
  status: "pending" as OrderStatus,
  paymentMethod: "upi",
  shippingAddress: { street: "1 MG Road", city: "Pune" },
  ...changes,
});
const at = (minute: number) => ({ updatedAt: new Date(Date.UTC(2026, 10, 1, 10, minute)).toISOString() });
const setStatus = async (id: string | undefined, status: OrderStatus) => {
  const answer = await stage.call("PUT", `/api/admin/orders/${id}/status`, { as: "admin", body: { status } });
  expect(answer.status, answer.text).toBe(200);
};
const sendOrder = async (item: object) => {
  const [result] = await batch("orders", [item]);
  return result;
};
const readOrder = async (id: string | undefined) => {
  const [row] = await db
    .select()
    .from(orders)
    .where(eq(orders.id, id ?? ""));
  return row;
};
const readLedger = async (id: string | undefined) =>
  (
    await db
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.orderId, id ?? ""))
      .orderBy(asc(ledgerEntries.at))
  )
    .map(({ kind, debit, credit, paise, reverses }) => ({ kind, debit, credit, paise, reversed: reverses !== null }))
    .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));

describe("a vendor", () => {
  it("is created pending, and keeps the console's decision and the fields that an update omits", async () => {
    const item = vendor({
      phone: "98765 43210",
      bankDetails: { accountNumber: "123456789012", ifscCode: "SBIN0001234" },
    });
    const [created] = await batch("vendors", [item]);
    const id = created?.id ?? "";
    const approval = { approvalNotes: "Papers are fine" };
    expect((await stage.call("PUT", `/api/admin/vendors/${id}/approve`, { as: "admin", body: approval })).status).toBe(
      200,
    );
    const { externalId, owner } = item;
    const [updated] = await batch("vendors", [{ externalId, shopName: "Silk Palace", owner }]);
    expect(updated?.status).toBe("updated");
    const [row] = await db.select().from(vendors).where(eq(vendors.id, id));
    expect(row).toMatchObject({ shopName: "Silk Palace", status: "approved", phone: "98765 43210", ...approval });
    expect((await send("GET", `vendors/${externalId}`)).body).toMatchObject({
      owner,
      status: "approved",
      bankDetails: { accountNumber: "XXXXXXXX9012" },
    });
  });

  it("shows in the audit that its account number has changed, even if it ends like the old one", async () => {
    const item = vendor({ bankDetails: { accountNumber: "123456789012" } });
    const [created] = await batch("vendors", [item]);
    await batch("vendors", [{ ...item, bankDetails: { accountNumber: "999956789012" } }]);
    const entries = await findAuditEntries(db, eq(auditEntries.resourceId, created?.id ?? ""));
    expect(entries.at(-1)).toMatchObject({
      before: { accountNumber: "XXXXXXXX9012" },
      after: { accountNumber: "XXXXXXXX9012 (another number)" },
    });
    expect(JSON.stringify(entries)).not.toContain("56789012");
  });

  it("loses its owner's unfinished sign-ins if the owner's email address changes", async () => {
    const item = vendor();
    const [created] = await batch("vendors", [item]);
    const [row] = await db
      .select({ userId: vendors.userId })
      .from(vendors)
      .where(eq(vendors.id, created?.id ?? ""));
    const userId = row?.userId ?? "";
    await startChallenge(db, { purpose: "sign-in", userId });
    const owner = { ...item.owner, email: `new-${item.owner.email}` };
    expect((await batch("vendors", [{ ...item, owner }]))[0]?.status).toBe("updated");
    expect(await db.$count(secondStepChallenges, eq(secondStepChallenges.userId, userId))).toBe(0);
  });

  it("never gets an existing account as its owner", async () => {
    const first = vendor();
    await batch("vendors", [first]);
    const count = await db.$count(users);
    const results = await batch("vendors", [
      vendor({ owner: first.owner }),
      vendor({ owner: { name: "Asha", email: "asha@shop.example" } }),
      vendor({ owner: { name: "Admin", email: "admin@bazaar.example" } }),
    ]);
    expect(results.map(({ error }) => error?.errors)).toEqual(
      results.map(() => ({ "owner.email": ["is already taken"] })),
    );
    expect(await db.$count(users)).toBe(count);
  });
});

describe("an order", () => {
  it("is created with its lines and amounts, and does not change when it is sent again", async () => {
    const item = order();
    const created = await sendOrder(item);
    expect(created?.status).toBe("created");
    expect((await sendOrder(item))?.status).toBe("unchanged");
    const { body } = await send("GET", `orders/${item.externalId}`);
    expect(body).toMatchObject({
      ...{ customer: CUSTOMER, vendor: VENDOR, totalAmount: 1099, discountAmount: 99, finalAmount: 1000 },
      ...{ status: "pending", paymentStatus: "pending", shippingAddress: item.shippingAddress },
      items: [{ product: PRODUCT, name: "Sari", quantity: 2, price: 549.5 }],
    });
    expect(await db.$count(auditEntries, eq(auditEntries.resourceId, created?.id ?? ""))).toBe(1);
  });

  it("is found in the console by its complete external id, like other records", async () => {
    const item = order();
    const created = await sendOrder(item);
    const find = async (list: string, search: string) => {
      const { text, status } = await stage.call("GET", `/api/admin/${list}?search=${search}`, { as: "admin" });
      expect(status, text).toBe(200);
      return text;
    };
    expect(await find("orders", item.externalId)).toContain(created?.id);
    expect(await find("orders", item.externalId.slice(0, -1))).not.toContain(created?.id);
    for (const [list, externalId] of [
      ["users", CUSTOMER],
      ["vendors", VENDOR],
      ["products", PRODUCT],
    ] as const) {
      expect(await find(list, externalId), list).toMatch(/"_id"/);
    }
  });

  it("fails for references to unknown records, and for a discount above the total", async () => {
    const results = await batch("orders", [
      order({ customer: "nobody" }),
      order({ vendor: "nobody" }),
      order({ items: [{ product: "nothing", quantity: 1, price: 1 }] }),
      order({ discountAmount: 1099.01 }),
      order(),
    ]);
    expect(results.map(({ error }) => Object.keys(error?.errors ?? {})[0])).toEqual([
      "customer",
      "vendor",
      "items.0.product",
      "discountAmount",
      undefined,
    ]);
    expect(results[0]?.error?.message).toBe("Customer is unknown: send the customer nobody first.");
  });

  it("has the same ledger as an order whose status the console sets", async () => {
    await db.insert(payoutRates).values({
      ...{ id: "f".repeat(23) + "1", kind: "tds", rate: 1, base: "sale", threshold: 2500, source: "test" },
      validFrom: nextTimestamp(),
    });
    const steps = ["confirmed", "delivered", "refunded", "delivered"] as const;
    const createOrders = async () => {
      const seller = vendor();
      await batch("vendors", [seller]);
      return Array.from({ length: 4 }, () => order({ vendor: seller.externalId }));
    };
    const [byShop, byConsole] = [await createOrders(), await createOrders()];
    const shopIds = (await batch("orders", byShop)).map(({ id }) => id);
    const consoleIds = (await batch("orders", byConsole)).map(({ id }) => id);
    for (const [minute, status] of steps.entries()) {
      const results = await batch(
        "orders",
        byShop.map((item) => ({ ...item, status, ...at(minute) })),
      );
      expect(results.map((result) => result.status)).toEqual(byShop.map(() => "updated"));
      for (const id of consoleIds) await setStatus(id, status);
    }
    const ledgers = async (ids: typeof shopIds) => Promise.all(ids.map(readLedger));
    const shopLedger = await ledgers(shopIds);
    expect(shopLedger).toEqual(await ledgers(consoleIds));
    // The third order reaches the threshold of ₹2,500.
    const hasTds = shopLedger.map((entries) => entries.some(({ kind }) => kind === "tds"));
    expect(hasTds).toEqual([false, false, true, true]);
    expect(shopLedger[0]?.map(({ paise }) => paise)).toContain(100_000);
    const history = await db
      .select({ status: orderStatusChanges.status, position: orderStatusChanges.position })
      .from(orderStatusChanges)
      .where(eq(orderStatusChanges.orderId, shopIds[0] ?? ""))
      .orderBy(asc(orderStatusChanges.position));
    expect(history.map(({ status }) => status)).toEqual(["pending", ...steps]);
  });

  it("keeps the console's status when the shop sends an earlier one", async () => {
    const item = order();
    const created = await sendOrder(item);
    await sendOrder({ ...item, status: "confirmed" });
    await setStatus(created?.id, "delivered");
    for (const status of ["confirmed", "pending", "processing"] as const) {
      expect((await sendOrder({ ...item, status }))?.status).toBe("unchanged");
    }
    expect((await readOrder(created?.id))?.status).toBe("delivered");
    expect((await sendOrder({ ...item, status: "refunded", paymentStatus: "refunded" }))?.status).toBe("updated");
    expect(await readOrder(created?.id)).toMatchObject({ status: "refunded", paymentStatus: "refunded" });
  });

  it("can still be refunded after its product was deleted", async () => {
    const product = unique("product");
    await batch("products", [{ externalId: product, name: "Shawl", price: 50, stock: 1, vendor: VENDOR }]);
    const item = order({ items: [{ product, quantity: 1, price: 500 }], discountAmount: 0, status: "delivered" });
    const created = await sendOrder(item);
    expect((await send("DELETE", `products/${product}`)).status).toBe(204);
    expect(await db.$count(products, eq(products.name, "Shawl"))).toBe(0);
    expect((await sendOrder({ ...item, status: "refunded" }))?.status).toBe("updated");
    const { body } = await send("GET", `orders/${item.externalId}`);
    expect(body).toMatchObject({ items: [{ name: "Shawl", quantity: 1, price: 500 }], status: "refunded" });
    const ledger = await readLedger(created?.id);
    const balance = ledger.reduce((sum, { credit, paise }) => sum + (credit === "vendor" ? paise : -paise), 0);
    expect([ledger.length > 0, balance]).toEqual([true, 0]);
  });

  it("keeps the names of deleted products when its items are sent in another order", async () => {
    const names = ["Lamp", "Cup"];
    const sold = names.map((name, index) => ({ name, product: unique("product"), price: 100 + index }));
    await batch(
      "products",
      sold.map(({ name, product, price }) => ({ externalId: product, name, price, stock: 1, vendor: VENDOR })),
    );
    const items = sold.map(({ product, price }) => ({ product, quantity: 1, price }));
    const item = order({ items, discountAmount: 0 });
    await sendOrder(item);
    for (const { product } of sold) expect((await send("DELETE", `products/${product}`)).status).toBe(204);
    expect((await sendOrder({ ...item, items: items.toReversed() }))?.status).toBe("updated");
    const { body } = await send("GET", `orders/${item.externalId}`);
    expect(body).toMatchObject({ items: [{ name: "Cup" }, { name: "Lamp" }] });
  });

  it("keeps its amount once its sale is in the ledger", async () => {
    const item = order({ status: "delivered" });
    await sendOrder(item);
    const changed = await sendOrder({ ...item, discountAmount: 0 });
    expect(changed?.error?.code).toBe("conflict");
  });

  it("keeps its lines and refunded amounts once it has a refund", async () => {
    const item = order({ status: "confirmed", paymentStatus: "paid" });
    const created = await sendOrder(item);
    const body = { lines: [{ position: 0, quantity: 1 }], reason: "returned", reference: "UTR1" };
    const refund = await stage.call("POST", `/api/admin/orders/${created?.id}/refunds`, { as: "admin", body });
    expect(refund.body.amount, refund.text).toBe(500);
    const items = [{ product: PRODUCT, quantity: 1, price: 1098 }];
    expect((await sendOrder({ ...item, items }))?.error?.code).toBe("conflict");
    expect((await sendOrder({ ...item, status: "delivered", paymentStatus: "pending" }))?.status).toBe("updated");
    expect(await readOrder(created?.id)).toMatchObject({ status: "delivered", paymentStatus: "partially_refunded" });
    const sales = (await readLedger(created?.id)).filter(({ kind }) => kind === "order");
    expect(sales.map(({ paise }) => paise)).toEqual([50_000]);
  });

  it("is written once, with one sale, when batches arrive at the same time", async () => {
    const items = Array.from({ length: 20 }, () => order({ status: "delivered" }));
    const results = await Promise.all([batch("orders", items), batch("orders", items.toReversed())]);
    const ids = new Set(results.flat().map(({ id }) => id));
    expect(ids.size).toBe(20);
    const sales = (await Promise.all([...ids].map(readLedger))).flat().filter(({ kind }) => kind === "order");
    expect(sales).toHaveLength(20);
  });
});

it("accepts an order from a shop whose clock is four minutes ahead, but not ten", async () => {
  const ahead = (minutes: number) => new Date(nextTimestamp().getTime() + minutes * 60_000).toISOString();
  const createdAt = ahead(4);
  const result = await sendOrder(order({ createdAt }));
  expect(result?.status).toBe("created");
  expect((await readOrder(result?.id))?.createdAt.toISOString()).toBe(createdAt);
  const rejected = await sendOrder(order({ createdAt: ahead(10) }));
  expect(rejected?.error?.errors).toEqual({ createdAt: ["must not be in the future"] });
});
