import { OUTCOMES, type AuditEntry } from "../../../resources/audit/contract";
import { daysAgo, hexId, pickByIndex } from "./values";

/** Returns an audit entry. The fourth has only the required fields. */
export function auditEntry(index: number): AuditEntry {
  const bare = { _id: hexId("b7", index + 1), at: daysAgo(index) };
  if (index === 3) return bare;
  return {
    ...bare,
    actor: { _id: hexId("a0", 1), name: "Asha Menon", email: "admin@bazaar.example" },
    action: pickByIndex(["vendors.approve", "products.edit", "session.sign-in"], index),
    outcome: pickByIndex(OUTCOMES, index),
    resource: pickByIndex(["vendors", "products", "session"], index),
    resourceId: hexId("a1", index + 1),
    label: `Record ${index + 1}`,
    before: { status: "pending", price: 100 },
    after: { status: "approved", price: 120 },
    ip: "203.0.113.7",
  };
}
