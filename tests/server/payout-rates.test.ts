/** The dated rules for what is kept back of a sale. */
import { describe, expect, it } from "vitest";
import { startTestApp } from "./support/app";
import { ledgerSteps, LONG_SESSIONS, untilNow } from "./support/vendor-ledger";

const stage = await startTestApp(LONG_SESSIONS);
const { call } = stage;
const { makeVendor, deliver, balance } = ledgerSteps(stage);
const PATH = "/api/admin/payout-rates";
const as = "admin" as const;

const rate = {
  kind: "tcs",
  rate: 2.5,
  base: "commission",
  threshold: 1000.5,
  validFrom: "2035-04-01T00:00:00.000Z",
  validTo: "2036-03-31T18:29:59.000Z",
  source: "A law of 2035",
};

// First, while the table is as it was filled.
it("the demo has rates of all kinds, each marked as an example, of each kind one in force", async () => {
  const { content } = (await call("GET", `${PATH}?limit=100`, { as: "auditor" })).body;
  for (const kind of ["commission_gst", "tcs", "tds"]) {
    const ofKind = content.filter((one: { kind: string }) => one.kind === kind);
    expect(ofKind.filter(({ validTo }: { validTo: string | null }) => validTo === null)).toHaveLength(1);
    for (const { source } of ofKind) expect(source).toMatch(/^Example, to be confirmed by an accountant: /);
  }
});

it("is made, changed and deleted, and no two of a kind begin at the same moment", async () => {
  const made = await call("POST", PATH, { as, body: rate });
  expect(made.status).toBe(201);
  expect(made.body).toEqual({ _id: expect.any(String), ...rate, createdAt: expect.any(String) });
  const again = await call("POST", PATH, { as, body: rate });
  expect(again.status).toBe(409);
  expect(again.body.errors).toEqual({ validFrom: ["is already taken"] });
  const path = `${PATH}/${made.body._id}`;
  const changed = await call("PUT", path, { as, body: { rate: 3, threshold: null, validTo: null } });
  expect(changed.body).toMatchObject({ ...rate, rate: 3, threshold: null, validTo: null });
  expect((await call("DELETE", path, { as })).status).toBe(200);
  expect((await call("GET", path, { as })).status).toBe(404);
});

describe("is refused with", () => {
  it.each([
    ["kind", "vat"],
    ["rate", -1],
    ["rate", 100.01],
    ["rate", 0.125],
    ["base", "order"],
    ["threshold", -1],
    ["validFrom", "1 April"],
    ["validTo", "2035-04-01T00:00:00.000Z"],
    ["source", " "],
    ["colour", "green"],
  ])("%s %j", async (field, value) => {
    const { status, body } = await call("POST", PATH, { as, body: { ...rate, [field]: value } });
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([field]);
  });
});

it("counts for what is delivered while it holds, and not for what was delivered before", async () => {
  const vendor = await makeVendor(10);
  await deliver(vendor, 1000);
  const before = (await balance(vendor)).balance;
  const body = { ...rate, base: "sale", threshold: null, rate: 20, validFrom: untilNow(1).periodStart };
  expect((await call("POST", PATH, { as, body })).status).toBe(201);
  expect((await balance(vendor)).balance).toBe(before);
  await deliver(vendor, 1000);
  // 20 percent instead of half a percent.
  expect((await balance(vendor)).balance).toBe(2 * before - 195);
});
