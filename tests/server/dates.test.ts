/** Dates out of range: routes that accept a date return 422 and name the field. */
import { describe, expect, it } from "vitest";
import { startTestApp } from "./support/app";

const { call } = await startTestApp();

const RANGE = "must be a date from 1900-01-01 to 2100-12-31";
const FORMAT = "must be a date and time such as 2026-01-31T18:30:00Z";
const SALES_DAY = "must be a day from the year 2000 to 2099, such as 2026-11-20";
const ID = "0".repeat(24);

const coupon = { code: "DATES", type: "fixed", value: 5 };
const payout = { vendor: ID, amount: 5 };
const rate = { kind: "tcs", rate: 1, base: "sale", source: "Notification 52" };
const [early, late, sixDigitYear] = ["0026-01-31T00:00:00Z", "2101-06-01T00:00:00Z", "+202611-01-31T00:00:00Z"];
const valid = "2026-01-31T00:00:00Z";

describe("a body", () => {
  it.each([
    ["coupons", { ...coupon, validFrom: early, validUntil: late }, { validFrom: [RANGE], validUntil: [RANGE] }],
    ["coupons", { ...coupon, validFrom: valid, validUntil: sixDigitYear }, { validUntil: [FORMAT] }],
    ["payouts", { ...payout, periodStart: early, periodEnd: valid }, { periodStart: [RANGE] }],
    ["payout-rates", { ...rate, validFrom: early, validTo: late }, { validFrom: [RANGE], validTo: [RANGE] }],
    ["exports", { type: "orders", filters: { createdAtFrom: "0000-01-01" } }, { "filters.createdAtFrom": [RANGE] }],
    ["exports", { type: "audit", filters: { from: "9999-12-31" } }, { "filters.from": [RANGE] }],
  ])("of %s with %j is rejected", async (path, body, errors) => {
    const answer = await call("POST", `/api/admin/${path}`, { as: "admin", body });
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
  });
});

describe("a query", () => {
  it.each([
    ["orders", "createdAtFrom", "0000-01-01", RANGE],
    ["orders", "createdAtTo", "9999-12-31", RANGE],
    ["audit", "from", "0026-01-31", RANGE],
    ["audit", "to", "2101-01-01", RANGE],
    ["analytics/sales", "startDate", "0026-01-31", SALES_DAY],
    [`payouts/due/${ID}`, "periodStart", early, RANGE],
    [`payouts/due/${ID}/lines`, "periodEnd", late, RANGE],
  ])("of %s with %s=%s is rejected", async (path, name, value, message) => {
    const query = new URLSearchParams({
      ...(path.includes("due") && { periodStart: valid, periodEnd: valid }),
      [name]: value,
    });
    const { status, body } = await call("GET", `/api/admin/${path}?${query}`, { as: "admin" });
    expect([status, body.errors]).toEqual([422, { [name]: [message] }]);
  });
});
