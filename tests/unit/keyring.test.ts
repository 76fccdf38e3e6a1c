import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { createKeyring } from "../../server/crypto/keyring";

const key = () => randomBytes(32).toString("base64");
const [old, first, stranger] = [key(), key(), key()];
const before = createKeyring([old]);
const both = createKeyring([first, old]);

it("encrypts with the first key, decrypts with each of them, and names a missing key", () => {
  const value = before.encrypt("vendors.gstin/1", "27AAPFU0939F1ZV");
  expect(both.open("vendors.gstin/1", value)).toBe("27AAPFU0939F1ZV");
  const renewed = both.encrypt("vendors.gstin/1", "27AAPFU0939F1ZV");
  expect(renewed.startsWith(both.first.value)).toBe(true);
  expect(createKeyring([first]).open("vendors.gstin/1", renewed)).toBe("27AAPFU0939F1ZV");
  expect(() => createKeyring([stranger]).open("vendors.gstin/1", value)).toThrow(
    /^vendors\.gstin\/1 was encrypted with/,
  );
});

it.each(["vendors.gstin/2", "vendors.panNumber/1", "kycApplications.gstin/1"])(
  "rejects at %s a value that was encrypted for another place",
  (place) => {
    const value = both.encrypt("vendors.gstin/1", "27AAPFU0939F1ZV");
    expect(() => both.open(place, value)).toThrow(`${place} does not contain the value that was encrypted there.`);
  },
);

it("rejects a changed value and an unencrypted one", () => {
  const value = both.encrypt("a.b/1", "one");
  const changed = value.slice(0, -6) + (value.at(-6) === "A" ? "B" : "A") + value.slice(-5);
  expect(() => both.open("a.b/1", changed)).toThrow();
  expect(() => both.open("a.b/1", "27AAPFU0939F1ZV")).toThrow();
});

it("encrypts the same value differently each time, but always gives it the same hashes, one per key", () => {
  expect(both.encrypt("a.b/1", "one")).not.toBe(both.encrypt("a.b/1", "one"));
  expect(both.hashes("gstin", "one")).toEqual([
    createKeyring([first]).hashes("gstin", "one")[0],
    before.hashes("gstin", "one")[0],
  ]);
  expect(both.hashes("gstin", "one")[0]).not.toBe(both.hashes("panNumber", "one")[0]);
});
