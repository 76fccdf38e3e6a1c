/** Roles and administrators for tests of pages that need a feature. No documented call returns them. */
import type { Administrator } from "../../../resources/administrators/contract";
import type { AdminRole } from "../../../resources/roles/contract";
import { daysAgo, hexId, pickByIndex } from "./values";

/** Returns a role. The fourth has only the required fields. */
export function adminRole(index: number): AdminRole {
  const bare = { _id: hexId("c4", index + 1), createdAt: daysAgo(index) };
  if (index === 3) return bare;
  return {
    ...bare,
    name: pickByIndex(["Desk", "Warehouse", "Owner"], index),
    description: `Looks after part ${index + 1}.`,
    permissions: [pickByIndex(["vendors.list", "orders.list", "*"], index)],
    builtIn: index === 2,
    secondStep: index === 1,
    people: 0,
  };
}

export function administrator(index: number): Administrator {
  const bare = { _id: hexId("c5", index + 1), createdAt: daysAgo(index) };
  if (index === 4) return bare;
  return {
    ...bare,
    name: pickByIndex(["Nalini Joshi", "Kavya Shenoy", "Rohan Bhat", "Tara Sen"], index),
    email: `colleague${index + 1}@example.in`,
    role: index === 1 ? null : { _id: hexId("c4", 1), name: "Desk" },
    state: pickByIndex(["active", "invited", "deactivated"], index),
    sessions: index,
    lastUsedAt: index === 1 ? null : daysAgo(index),
  };
}
