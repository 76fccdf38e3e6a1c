/** Defines where each table is placed on a cluster, and why. Tables not listed here stay on the coordinator. */

export interface DistributedTable {
  name: string;
  /** The distribution column: its value determines the shard of a row. */
  by: string;
  why: string;
}

/** All rows of an order are on the same worker, so a query for one order reads one shard. */
export const DISTRIBUTED_TABLES: readonly DistributedTable[] = [
  { name: "orders", by: "id", why: "grows with every sale, and its rows are mostly read and changed one at a time" },
  { name: "order_items", by: "order_id", why: "stored with its order" },
  { name: "order_status_changes", by: "order_id", why: "stored with its order" },
];

interface ReferenceTable {
  name: string;
  why: string;
}

/** Tables with a full copy on every node, for joins with orders on each worker. Referenced tables come first. */
export const REFERENCE_TABLES: readonly ReferenceTable[] = [
  { name: "admin_roles", why: "users refer to it" },
  { name: "users", why: "lists of orders show customers, and can be searched by customer" },
  { name: "vendors", why: "lists of orders show vendors, and can be searched by vendor" },
  { name: "categories", why: "products refer to it" },
  { name: "products", why: "sales are summed by product category" },
  { name: "shipping", why: "orders refer to it" },
];

export const COORDINATOR_NOTE =
  "All other tables stay on the coordinator: they are small, or their rows must be written in order, as in the audit and the ledger.";
