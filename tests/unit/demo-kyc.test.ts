// @module-tag dates
import { describe, expect, it } from "vitest";
import { TEST_NOW } from "../../scripts/test-env";
import { generateDemo } from "../../server/seed/generate";
import { computeGstinCheckDigit, computeVerhoeffCheckDigit } from "../../server/sample-data/identifiers";

const NOW = new Date(TEST_NOW);
const OPTIONS = {
  seed: 20,
  now: NOW,
  reviewer: "Asha Menon",
  vendors: 120,
  users: 400,
  orders: 0,
  products: 0,
  reviews: 0,
};
const demo = generateDemo(OPTIONS);
const applications = demo.kycApplications;
const vendorsById = new Map(demo.vendors.map((vendor) => [vendor.id, vendor]));
const usersById = new Map(demo.users.map((user) => [user.id, user]));
const isAadhaarValid = (number: string) => computeVerhoeffCheckDigit(number.slice(0, 11)) === number.charAt(11);

describe("the Verhoeff check digit", () => {
  it.each([
    ["236", "3"],
    ["12345", "1"],
    ["142857", "0"],
    ["84736430954837284567892", "2"],
  ])("of %s is %s", (digits, expected) => {
    expect(computeVerhoeffCheckDigit(digits)).toBe(expected);
  });

  it("detects every wrong digit and every swap of adjacent digits", () => {
    const [right = ""] = applications.map(({ aadhaarNumber }) => aadhaarNumber ?? "").filter(isAadhaarValid);
    expect(isAadhaarValid(right)).toBe(true);
    for (let i = 0; i < 12; i += 1) {
      for (let digit = 0; digit <= 9; digit += 1) {
        const other = right.slice(0, i) + String(digit) + right.slice(i + 1);
        if (other !== right) expect(isAadhaarValid(other)).toBe(false);
      }
      const swapped = right.slice(0, i) + right.charAt(i + 1) + right.charAt(i) + right.slice(i + 2);
      if (i < 11 && swapped !== right) expect(isAadhaarValid(swapped)).toBe(false);
    }
  });
});

describe("demo KYC applications", () => {
  it("are 90, each from a different vendor, and cover every status", () => {
    expect(applications).toHaveLength(90);
    expect(new Set(applications.map(({ vendorId }) => vendorId)).size).toBe(90);
    const count = (status: string) => applications.filter((one) => one.status === status).length;
    for (const status of ["pending", "under_review", "approved", "rejected"]) {
      expect(count(status)).toBeGreaterThanOrEqual(8);
    }
  });

  it("are deterministic, and have the same vendors, statuses and numbers on another day", () => {
    expect(generateDemo(OPTIONS).kycApplications).toEqual(applications);
    const later = generateDemo({ ...OPTIONS, now: new Date(NOW.getTime() + 75.4 * 86_400_000) }).kycApplications;
    const facts = ({ id, vendorId, status, aadhaarNumber, gstNumber }: (typeof later)[number]) =>
      [id, vendorId, status, aadhaarNumber, gstNumber].join();
    expect(later.map(facts)).toEqual(applications.map(facts));
  });

  it("include nine with one mistake, two or three of each kind, and none of the nine is approved", () => {
    const wrong = { checkDigit: 0, name: 0, gstin: 0, account: 0 };
    for (const one of applications) {
      const vendor = vendorsById.get(one.vendorId);
      expect(one.aadhaarNumber).toMatch(/^[2-9]\d{11}$/);
      const flaws = {
        checkDigit: !isAadhaarValid(one.aadhaarNumber ?? ""),
        name: one.aadhaarName !== usersById.get(vendor?.userId ?? "")?.name,
        gstin: one.gstNumber !== vendor?.gstin,
        account: demo.vendors.some(({ id, accountNumber }) => id !== vendor?.id && accountNumber === one.accountNumber),
      };
      const found = (Object.keys(flaws) as (keyof typeof flaws)[]).filter((flaw) => flaws[flaw]);
      expect(found.length).toBeLessThanOrEqual(1);
      for (const flaw of found) wrong[flaw] += 1;
      if (found.length > 0) expect(one.status).not.toBe("approved");
      if (flaws.name) expect(one.accountHolderName).not.toBe(one.aadhaarName);
      if (flaws.gstin) {
        expect(one.gstNumber?.slice(2, 12)).not.toBe(vendor?.panNumber);
        expect(computeGstinCheckDigit(one.gstNumber?.slice(0, 14) ?? "")).toBe(one.gstNumber?.charAt(14));
      }
    }
    expect(wrong).toEqual({ checkDigit: 3, name: 2, gstin: 2, account: 2 });
  });

  it("name the reviewer unless pending, and give a reason if rejected", () => {
    for (const { status, createdAt, reviewedAt, reviewedByName, rejectionReason } of applications) {
      const reviewed = status !== "pending";
      expect(reviewedByName).toBe(reviewed ? "Asha Menon" : null);
      expect(reviewedAt != null).toBe(reviewed);
      expect(rejectionReason != null).toBe(status === "rejected");
      if (reviewedAt && createdAt) expect(reviewedAt.getTime()).toBeGreaterThanOrEqual(createdAt.getTime());
    }
  });

  it("are not older than their vendor and not in the future, and some of them lack documents", () => {
    for (const { vendorId, createdAt, reviewedAt, dateOfBirth } of applications) {
      expect(createdAt?.getTime()).toBeGreaterThanOrEqual(vendorsById.get(vendorId)?.createdAt?.getTime() ?? Infinity);
      for (const date of [createdAt, reviewedAt]) if (date) expect(date.getTime()).toBeLessThanOrEqual(NOW.getTime());
      expect(dateOfBirth).toMatch(/^(19[5-9]\d|200[01])-(0[1-9]|1[0-2])-([01]\d|2[0-8])$/);
    }
    const counts = applications.map(({ documents = [] }) => documents.length);
    expect(counts.filter((count) => count < 4).length).toBeGreaterThan(15);
    expect(counts.filter((count) => count === 4).length).toBeGreaterThan(40);
  });

  it("are empty without vendors, and have one application for one vendor", () => {
    expect(generateDemo({ ...OPTIONS, vendors: 0, users: 0 }).kycApplications).toEqual([]);
    expect(generateDemo({ ...OPTIONS, vendors: 1, users: 1 }).kycApplications).toHaveLength(1);
  });
});
