/** Copying rows into a table: special characters, column defaults, batches and failures. */
import { asc, sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { categories, products, users, vendors } from "../../server/db/schema";
import { supportTickets, ticketMessages } from "../../server/db/schema-communication";
import { vendorPlans } from "../../server/db/schema-ledger";
import { newId } from "../../server/db/new-id";
import { copyRows } from "../../server/seed/copy-rows";
import { openTestDatabase } from "./support/database";
import { queryRows } from "./support/query-rows";

const database = await openTestDatabase();
const { db } = database;
afterAll(() => database.close());

const TEXTS = ["", "\\N", "\\.", "a\tb", "a\nb\r\nc", 'C:\\new\\"x"', "कपड़ा 🧵", "null"];

it("preserves every text, and uses the column's default for an omitted value", async () => {
  const rows = TEXTS.map((text, index) => ({ id: newId(), name: text, nameKey: String(index), description: text }));
  const product = {
    ...{ id: newId(), name: "Saree", price: 1299.5, searchText: "saree", isActive: false },
    ...{ images: ['a"b\\c\n'], specifications: { "Länge\t": "6 m" } },
  };
  await db.transaction(async (tx) => {
    await copyRows(tx, categories, rows);
    await copyRows(tx, products, [product]);
  });
  const stored = await db.select().from(categories).orderBy(asc(categories.nameKey));
  expect(stored.map(({ name, description }) => [name, description])).toEqual(TEXTS.map((text) => [text, text]));
  expect(stored[0]?.createdAt).toBeInstanceOf(Date);
  const [found] = await db.select().from(products);
  expect(found).toMatchObject({ ...product, stock: 0, taxRate: 0, approvalStatus: "pending", vendorId: null });
});

it("copies more rows than fit in a batch, and reports each batch", async () => {
  const reported: number[] = [];
  const customers = Array.from({ length: 12_000 }, (_, index) => ({
    ...{ id: newId(), name: "Somebody", email: `${index}@bazaar.example`, role: "customer" as const },
  }));
  await db.transaction((tx) => copyRows(tx, users, customers, { onBatch: (done) => reported.push(done) }));
  expect(reported).toEqual([5_000, 10_000, 12_000]);
  expect(await db.$count(users)).toBe(12_000);
});

it("leaves no rows behind when producing or storing them fails, and the database keeps working", async () => {
  const before = await db.$count(categories);
  function* failingRows() {
    yield { id: newId(), name: "Silk", nameKey: "silk" };
    throw new Error("The generator failed");
  }
  await expect(db.transaction((tx) => copyRows(tx, categories, failingRows()))).rejects.toThrow("The generator failed");
  const duplicates = ["one", "one"].map((nameKey) => ({ id: newId(), name: "Twice", nameKey }));
  await expect(db.transaction((tx) => copyRows(tx, categories, duplicates))).rejects.toThrow("duplicate key");
  expect(await db.$count(categories)).toBe(before);
});

it("raises the version of a ticket for each copied message, and of a vendor for each copied plan", async () => {
  const [owner, ticket, vendor] = [newId(), newId(), newId()];
  const message = (position: number) => ({ ticketId: ticket, position, sender: "user" as const, message: "Hello" });
  const plans = [new Date(0), new Date(1)].map((since) => ({
    vendorId: vendor,
    since,
    planName: "X",
    commissionRate: 9,
  }));
  await db.transaction(async (tx) => {
    await copyRows(tx, users, [{ id: owner, name: "Owner", email: "owner@bazaar.example", role: "vendor" }]);
    await copyRows(tx, vendors, [{ id: vendor, userId: owner, shopName: "Shop", searchText: "shop" }]);
    await copyRows(tx, supportTickets, [
      { id: ticket, userId: owner, subject: "Where", description: "Where is it?", priority: "low" },
    ]);
    await copyRows(tx, ticketMessages, [message(0), message(1), message(2)]);
    await copyRows(tx, vendorPlans, plans);
  });
  const versions = await queryRows(
    db,
    sql`select (select version from support_tickets where id = ${ticket}) as ticket,
      (select version from vendors where id = ${vendor}) as vendor`,
  );
  expect(versions).toEqual([{ ticket: 4, vendor: 3 }]);
});
