import { randomBytes } from "node:crypto";
import { expect, it, vi } from "vitest";
import { createKeyring, setKeyring } from "../../server/crypto/keyring";
import { computeLookupHashes, encryptRow } from "../../server/db/encrypted-records";
import { vendors } from "../../server/db/schema";

const [first, older] = [randomBytes(32).toString("base64"), randomBytes(32).toString("base64")];
const shop = { id: "1", userId: "2", shopName: "Silk", searchText: "silk" };
const numbers = { gstin: null, panNumber: "AAAPA1111A", phone: "12345", accountNumber: null, ifscCode: null };

/** Encrypts a vendor, and returns its lookup hashes by kind and the number of values that were decrypted for them. */
function computeHashes(keys: [string, ...string[]], given: Partial<typeof numbers>) {
  const keyring = createKeyring(keys);
  const open = vi.spyOn(keyring, "open");
  setKeyring(keyring);
  const row = encryptRow(vendors, { ...shop, ...numbers, ...given });
  const hashes = Object.fromEntries(computeLookupHashes(vendors, row));
  return { row, hashes, decrypted: open.mock.calls.length };
}

it("uses the stored hashes without decrypting a number, and has none for missing numbers", () => {
  const { row, hashes, decrypted } = computeHashes([first], { phone: "9811100001" });
  expect(hashes).toEqual({ gstin: [], panNumber: [row.panHash], phone: [row.phoneHash], account: [] });
  expect(decrypted).toBe(0);
});

it("has no hash of an invalid phone number", () => {
  expect(computeHashes([first], {}).hashes["phone"]).toEqual([]);
});

it("computes one hash per key while there are several keys", () => {
  const { row, hashes, decrypted } = computeHashes([first, older], {});
  expect(hashes["panNumber"]).toEqual([row.panHash, createKeyring([older]).hashes("panNumber", "AAAPA1111A")[0]]);
  expect(decrypted).toBeGreaterThan(0);
});
