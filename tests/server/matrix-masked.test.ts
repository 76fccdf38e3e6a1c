// @module-tag slow
/** Only people who may reveal numbers can confirm one by a search or a duplicate hint, and nobody by an export. */
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { isAllowed } from "../../providers/auth/contract";
import { BUILT_IN_ROLES } from "../../server/auth/built-in-roles";
import { encryptRow } from "../../server/db/encrypted-records";
import { newId } from "../../server/db/new-id";
import { users, vendors } from "../../server/db/schema";
import { createAdministratorFactory } from "./support/administrators";
import { startTestApp } from "./support/app";
import { LONG_SESSIONS } from "./support/vendor-ledger";

const stage = await startTestApp({ env: LONG_SESSIONS.env });
const { database } = stage;
const createAdministrator = createAdministratorFactory(stage);

/** Creates two vendors with the same PAN and GSTIN. Returns the numbers and the id of the first vendor. */
async function createSharedNumbers() {
  const [owner] = await database.db.select().from(users).where(eq(users.role, "vendor")).limit(1);
  const numbers = { panNumber: "QQQPQ4242Q", gstin: "27QQQPQ4242Q1Z5" };
  const shops = [newId(), newId()].map((id) =>
    encryptRow(vendors, { id, userId: owner?.id ?? "", shopName: "Shared", searchText: "shared", ...numbers }),
  );
  await database.db.insert(vendors).values(shops);
  return { ...numbers, id: shops[0]?.id ?? "" };
}

describe("a masked number", () => {
  it.each(BUILT_IN_ROLES.map((role) => [role.name, role] as const))(
    "can be confirmed by %s only with the permission to reveal, and never by an export",
    async (_name, { id: role, permissions }) => {
      const { panNumber, gstin, id } = await createSharedNumbers();
      const person = await createAdministrator(role);
      const may = (permission: string) => isAllowed(permissions, permission);
      for (const search of [panNumber, gstin]) {
        const { status, body } = await person.send("GET", `/api/admin/vendors?search=${search}`);
        expect(status).toBe(may("vendors.list") ? 200 : 403);
        if (status === 200) expect(body.total > 0).toBe(may("vendors.reveal"));
        const exported = await person.send("GET", `/api/admin/export/vendors?search=${search}`);
        expect(exported.status).toBe(may("vendors.export") ? 422 : 403);
      }
      const { status, text } = await person.send("GET", `/api/admin/vendors/${id}`);
      expect(status).toBe(may("vendors.show") ? 200 : 403);
      if (status === 200) expect(text.includes("duplicates")).toBe(may("vendors.reveal"));
    },
  );
});
