/** What the doctor expects of a record: the API description, with the exceptions of a screen. */
import { expect, it } from "vitest";
import { expectRecord } from "../../../tools/doctor/expected/record";
import { findProblems } from "../../../tools/doctor/problems";

const PAYOUTS = "/api/admin/payouts";

it("rejects an exception for a field that is not described", () => {
  expect(() => expectRecord(PAYOUTS, { optional: ["vendor.colour"] })).toThrow("vendor.colour");
});

it("rejects a call that is not described", () => {
  expect(() => expectRecord("/api/admin/moons")).toThrow("/api/admin/moons");
});

it("accepts a vendor with a name in place of a shopName, and rejects one without either", () => {
  const vendorProblems = (vendor: unknown) =>
    findProblems(expectRecord(PAYOUTS, { optional: ["vendor.status"] }), [{ vendor }]).filter(({ field }) =>
      field.startsWith("vendor"),
    );
  expect(vendorProblems({ name: "Silk House" })).toEqual([]);
  expect(vendorProblems({})).toEqual([
    { kind: "missing", field: "vendor.shopName", expected: "text", actual: "nothing" },
  ]);
});

it("treats null and an empty text as absent", () => {
  const empty = findProblems(expectRecord(PAYOUTS), [{ currency: "", reference: null }]);
  expect(empty.map(({ kind, field }) => `${kind} ${field}`)).toContain("missing currency");
  expect(empty.filter(({ field }) => field === "reference")).toEqual([]);
});
