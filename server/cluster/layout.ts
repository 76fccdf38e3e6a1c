/** Which table lies where on a cluster, and why. What is not named here stays on the coordinator. */

export interface Distributed {
  name: string;
  /** The column whose value says on which shard a row lies. */
  by: string;
  why: string;
}

/** Rows of one order lie on one worker, so what is about one order asks one shard. */
export const DISTRIBUTED: readonly Distributed[] = [
  { name: "orders", by: "id", why: "grows with all that is sold, and is read and decided one by one" },
  { name: "order_items", by: "order_id", why: "beside its order" },
  { name: "order_status_changes", by: "order_id", why: "beside its order" },
];

interface Reference {
  name: string;
  why: string;
}

/** Every node has all rows of these: orders are joined with them on each worker. What they refer to comes first. */
export const REFERENCES: readonly Reference[] = [
  { name: "admin_roles", why: "users refer to it" },
  { name: "users", why: "lists of orders name their customers, and are searched by them" },
  { name: "vendors", why: "lists of orders name their vendors, and are searched by them" },
  { name: "categories", why: "products refer to it" },
  { name: "products", why: "sales are summed up by the categories of what was sold" },
  { name: "shipping", why: "orders refer to it" },
];

export const ON_COORDINATOR =
  "All other tables stay on the coordinator: they are small, or their rows must come one after the other, as those of the audit and the ledger.";
