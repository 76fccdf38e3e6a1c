/** Generates the demo exports of the last weeks. Their files no longer exist. */
import type { exports } from "../../db/schema-exports";
import { DAY } from "../../sample-data/calendar";
import { createRandom } from "../../sample-data/random";

type ExportRow = typeof exports.$inferInsert;

const MINUTE = 60_000;

const PAST_EXPORTS: readonly Pick<ExportRow, "type" | "filters" | "status" | "rows" | "total" | "size">[] = [
  { type: "orders", filters: { status: "delivered" }, status: "expired", rows: 1184, total: 1184, size: 295_812 },
  { type: "products", filters: {}, status: "cancelled", rows: 0, total: 600, size: 0 },
  { type: "vendors", filters: { status: "approved" }, status: "expired", rows: 84, total: 84, size: 17_406 },
];

/** @param by the person who requested the exports */
export function makeExports(seed: number, now: Date, by: { id: string; name: string; email: string }): ExportRow[] {
  const random = createRandom(seed, "exports");
  return PAST_EXPORTS.map((past, index) => {
    const createdAt = new Date(now.getTime() - (3 + index * 6) * DAY - index * 47 * MINUTE);
    const finishedAt = new Date(createdAt.getTime() + MINUTE);
    return {
      ...past,
      id: random.id(),
      format: "csv",
      attempts: 1,
      createdById: by.id,
      createdByName: by.name,
      createdByEmail: by.email,
      createdAt,
      finishedAt,
      expiresAt: past.status === "expired" ? new Date(finishedAt.getTime() + DAY) : null,
    };
  });
}
