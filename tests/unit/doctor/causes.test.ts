/** Groups of findings with the same cause, and the names, values and pages by which the doctor recognises a cause. */
import { describe, expect, it } from "vitest";
import { groupByCause } from "../../../tools/doctor/causes/group";
import { isCountedFromZero } from "../../../tools/doctor/checks/paging";
import { createFinding, FINDING_KINDS, SPECIFIC_CAUSES, type CauseId } from "../../../tools/doctor/findings";
import { restoreNames } from "../../../tools/doctor/naming";
import { describeDate, describeTolerated, isHttpDate } from "../../../tools/doctor/value-forms";

const LISTS = ["users", "orders", "reviews"];

const renamed = (path: string, field: string, actual: string) =>
  createFinding("naming", `GET /api/admin/${path}?page=1&limit=25`, `${field}: the documented name`, actual, { field });

describe("groups of findings", () => {
  it("put a cause that explains many findings before a single finding", () => {
    const findings = [
      createFinding("figures", "GET /api/admin/kyc/stats", "a sum", "another"),
      ...LISTS.map((path) =>
        createFinding("paging", `GET /api/admin/${path}?page=1&limit=25`, "the first records", "none", {
          cause: "pages-from-zero",
        }),
      ),
      createFinding("list", "GET /api/admin/plans?page=1&limit=25", "a list", "an object"),
    ];
    const causes = groupByCause(findings);
    expect(causes.map(({ id, level, amount }) => `${id} ${level} ${amount}`)).toEqual([
      "pages-from-zero broken 3 calls",
      "list broken 1 call",
      "figures degraded 1 call",
    ]);
    expect(causes[0]?.headline).toBe(
      "Pages count from 0 (3 calls); count from 1, or subtract 1 in adaptQuery (providers/data/adapt.ts).",
    );
  });

  it("count a field once, whichever record it is in", () => {
    const [cause] = groupByCause([
      renamed("payouts", "vendor.shopName", "shop_name"),
      renamed("vendors", "shopName", "shop_name"),
      renamed("vendors", "panNumber", "pan_number"),
    ]);
    expect(cause?.headline).toBe(
      "`shopName` is named `shop_name` (2 fields); write an adapter (providers/data/adapt.ts).",
    );
    expect(cause?.amount).toBe("2 fields in 2 calls");
  });

  it("name one feature or value, and count several", () => {
    const missing = (field: string) => createFinding("feature", `GET ${field}`, "a list", "status 404", { field });
    const unknown = (field: string) =>
      createFinding("choice", "GET /api/admin/plans", `${field}: a value`, "other", { field });
    const headlineOf = (...findings: Parameters<typeof groupByCause>[0]) => groupByCause(findings)[0]?.headline;
    expect(headlineOf(missing("templates"))).toBe(
      "GET templates did not serve `templates`; serve it or remove the feature.",
    );
    expect(headlineOf(missing("templates"), missing("webhooks"))).toBe(
      "2 calls did not serve 2 features; serve them or remove the features.",
    );
    expect(headlineOf(unknown("interval"))).toBe(
      "GET /api/admin/plans sent unknown values for `interval`; send documented values.",
    );
    expect(headlineOf(unknown("interval"), unknown("state"))).toBe(
      "GET /api/admin/plans sent unknown values for 2 fields; send documented values.",
    );
  });

  it("leave out notes and repeated findings", () => {
    const slow = createFinding("slow", "GET /api/admin/stats", "fast", "slow");
    expect(groupByCause([slow, slow, createFinding("unchecked", "GET /c", "records", "none")])).toMatchObject([
      { id: "slow", findings: [slow] },
    ]);
  });

  it.each(Object.keys({ ...FINDING_KINDS, ...SPECIFIC_CAUSES }) as CauseId[])("fit %s on a line", (cause) => {
    const kind = Object.hasOwn(FINDING_KINDS, cause) ? (cause as keyof typeof FINDING_KINDS) : "type";
    const call = "GET /api/admin/products/approval-status/approved?page=1&limit=25";
    const field = "bankDetails.accountHolderName";
    const one = createFinding(kind, call, "text", "status 500", { cause, field });
    const other = { ...one, call: "GET /api/admin/support/tickets/{id}" };
    for (const { headline } of [...groupByCause([one]), ...groupByCause([one, other])]) {
      expect(headline).toMatch(/^.{20,100}\.$/);
    }
  });
});

describe("names", () => {
  const schema = {
    properties: {
      shopName: { type: "string" },
      bankDetails: { properties: { ifscCode: { type: "string" } } },
      images: { items: { properties: { altText: { type: "string" } } } },
    },
  };

  it("are restored at every depth", () => {
    const sent = { shop_name: "Silk", "bank-details": { IfscCode: "X" }, images: [{ alt_text: "a" }] };
    const { value, renamed: found } = restoreNames(schema, sent);
    expect(value).toMatchObject({ shopName: "Silk", bankDetails: { ifscCode: "X" }, images: [{ altText: "a" }] });
    expect(found.map(({ field, actual }) => `${field} ${actual}`)).toEqual([
      "shopName shop_name",
      "bankDetails bank-details",
      "bankDetails.ifscCode IfscCode",
      "images[].altText alt_text",
    ]);
  });

  it("are left unchanged if the documented name is present or no name is similar", () => {
    expect(restoreNames(schema, { shopName: null, shop_name: "Silk", bank: {} }).renamed).toEqual([]);
  });
});

describe("the doctor", () => {
  it.each([
    [1_780_000_000_000, "tolerated"],
    [1_780_000_000, "epoch-seconds"],
    [1_780_000_000.25, "epoch-seconds"],
    [[2026, 1, 31, 10, 0], "array-dates"],
    [["2026"], undefined],
    [{ $date: 1 }, undefined],
  ])("finds for the date %j the cause %s", (value, cause) => {
    expect(describeDate(value)?.cause).toBe(cause);
  });

  it("recognises dates as in HTTP headers", () => {
    expect(["Sat, 31 Jan 2026 10:00:00 GMT", "31 Jan 2026", "Saturday"].map(isHttpDate)).toEqual([true, false, false]);
  });

  it.each([
    ["number", "price", "1,250.50", true],
    ["number", "price", "1250 INR", false],
    ["boolean", "isActive", 1, true],
    ["boolean", "isActive", "perhaps", false],
    ["string", "phone", 9_820_000_000, true],
    ["string", "dateOfBirth", 500_000_000_000, false],
    ["object", "category", "66c0", true],
    ["object", "customer", "66c0", false],
    ["object", "specifications", '{"colour":"red"}', true],
    ["object", "specifications", "red", false],
    ["string", "images[]", { url: "/a.png" }, true],
  ])("tells whether the console can read the %s %s from %j: %s", (type, field, value, isRead) => {
    expect(describeTolerated({ type }, field, value) !== undefined).toBe(isRead);
  });
});

describe("pages", () => {
  const page = (...ids: string[]) => ({ rows: ids.map((id) => ({ id })), total: 9, bare: false, renamed: [] });

  it("count from 0 only if page 0 has records that page 1 does not have", () => {
    expect(isCountedFromZero(page("a", "b"), page())).toBe(true);
    expect(isCountedFromZero(page("a", "b"), page("c", "d"))).toBe(true);
    expect(isCountedFromZero(page("a", "b"), page("a", "b"))).toBe(false);
    expect(isCountedFromZero(page(), page("a"))).toBe(false);
  });
});
