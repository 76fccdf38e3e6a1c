/** The dated rates of the taxes that are deducted from a sale. */
import { describe, expect, it } from "vitest";
import type { PayoutRate } from "../../resources/payouts/contract";
import { products } from "../../server/db/schema";
import { DEPARTMENTS } from "../../server/sample-data/departments";
import { startTestApp } from "./support/app";
import { toIndianDay } from "../../server/base/indian-days";
import { createLedgerActions, LONG_SESSIONS, periodUntilNow } from "./support/vendor-ledger";

const stage = await startTestApp(LONG_SESSIONS);
const { call } = stage;
const { makeVendor, deliver, balance } = createLedgerActions(stage);
const PATH = "/api/admin/payout-rates";
const as = "admin" as const;

const ITEM_RATES = DEPARTMENTS.flatMap(({ items }) => items).flatMap(({ taxRate }) =>
  taxRate === undefined ? [] : { rate: taxRate },
);
const inIndia = (stamp = "") => toIndianDay(new Date(stamp));

const rate = {
  kind: "tcs",
  rate: 2.5,
  base: "commission",
  threshold: 1000.5,
  validFrom: "2035-04-01T00:00:00.000Z",
  validTo: "2036-03-31T18:29:59.000Z",
  section: "Section 7 of the Act",
  source: "A law of 2035",
};

// Runs first, while the table still has its initial rows.
it("the demo has example rates of every kind, and for each kind exactly one rate without an end", async () => {
  const { content } = (await call("GET", `${PATH}?limit=100`, { as: "auditor" })).body;
  for (const kind of ["commission_gst", "tcs", "tds"]) {
    const ofKind = content.filter((one: { kind: string }) => one.kind === kind);
    expect(ofKind.filter(({ validTo }: { validTo: string | null }) => validTo === null)).toHaveLength(1);
    for (const { source } of ofKind) expect(source).toMatch(/^Example, to be confirmed by an accountant: /);
  }
});

it("the demo's TCS and TDS rates name their law and start on its dates", async () => {
  const { content } = (await call<{ content: PayoutRate[] }>("GET", `${PATH}?limit=100`, { as: "auditor" })).body;
  const dated = (kind: string) =>
    content
      .filter((one) => one.kind === kind)
      .map(({ rate, validFrom, section }) => `${rate} % from ${inIndia(validFrom)}: ${section}`)
      .sort();
  expect(dated("tcs")).toEqual([
    "0.5 % from 2024-07-10: Section 52 of the CGST Act",
    "1 % from 2018-10-01: Section 52 of the CGST Act",
  ]);
  expect(dated("tds")).toEqual([
    "0.1 % from 2024-10-01: Section 194-O of the Income-tax Act, 1961",
    "0.1 % from 2026-04-01: Section 393 of the Income-tax Act, 2025",
    "1 % from 2020-10-01: Section 194-O of the Income-tax Act, 1961",
  ]);
});

it("the demo's products have the GST rates in force since 22 September 2025", async () => {
  const rows = await stage.database.db.select({ rate: products.taxRate }).from(products);
  expect(rows.length).toBeGreaterThan(0);
  for (const { rate } of [...rows, ...DEPARTMENTS.map(({ taxRate }) => ({ rate: taxRate })), ...ITEM_RATES]) {
    expect([0, 5, 18, 40]).toContain(rate);
  }
});

it("a rate can be created, changed and deleted, but not created twice for one kind and start", async () => {
  const created = await call("POST", PATH, { as, body: rate });
  expect(created.status).toBe(201);
  expect(created.body).toEqual({ _id: expect.any(String), ...rate, createdAt: expect.any(String) });
  const again = await call("POST", PATH, { as, body: rate });
  expect(again.status).toBe(409);
  expect(again.body.errors).toEqual({ validFrom: ["is already taken"] });
  const path = `${PATH}/${created.body._id}`;
  const changed = await call("PUT", path, { as, body: { rate: 3, threshold: null, validTo: null } });
  expect(changed.body).toMatchObject({ ...rate, rate: 3, threshold: null, validTo: null });
  const cleared = await call("PUT", path, { as, body: { section: "" } });
  expect(cleared.body).toMatchObject({ section: null, source: rate.source });
  expect((await call("DELETE", path, { as })).status).toBe(200);
  expect((await call("GET", path, { as })).status).toBe(404);
});

describe("rejects", () => {
  it.each([
    ["kind", "vat"],
    ["rate", -1],
    ["rate", 100.01],
    ["rate", 0.125],
    ["base", "order"],
    ["threshold", -1],
    ["validFrom", "1 April"],
    ["validTo", "2035-04-01T00:00:00.000Z"],
    ["section", "x".repeat(121)],
    ["section", 52],
    ["source", " "],
    ["colour", "green"],
  ])("%s %j", async (field, value) => {
    const { status, body } = await call("POST", PATH, { as, body: { ...rate, [field]: value } });
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([field]);
  });
});

it("a new rate applies only to orders that are delivered after it was created", async () => {
  const vendor = await makeVendor(10);
  await deliver(vendor, 1000);
  const before = (await balance(vendor)).balance;
  const body = { ...rate, base: "sale", threshold: null, rate: 20, validFrom: periodUntilNow(1).periodStart };
  expect((await call("POST", PATH, { as, body })).status).toBe(201);
  expect((await balance(vendor)).balance).toBe(before);
  await deliver(vendor, 1000);
  // The rate of 20 percent replaces one of half a percent, so ₹195 more is deducted from ₹1,000.
  expect((await balance(vendor)).balance).toBe(2 * before - 195);
});
