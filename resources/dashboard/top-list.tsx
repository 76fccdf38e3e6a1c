import { useId } from "react";
import type { Field, Row } from "../../src/kit/define-record";
import { RecordTable } from "../../src/kit/record-table";
import { withIds } from "../../src/kit/row";
import { toCells, type Fields } from "../../src/kit/table-cells";
import type { Analytics } from "../analytics/contract";
import { analyticsMessages as words } from "./analytics-messages";

type Entry<List extends "topProducts" | "topVendors"> = NonNullable<Analytics[List]>[number] & Row;

export const topProductFields = {
  name: { label: words.product },
  sales: { label: words.sales, kind: "number" },
  revenue: { label: words.revenue, kind: "money" },
} satisfies Record<string, Field<Entry<"topProducts">>>;

export const topVendorFields = {
  shopName: { label: words.vendor },
  orders: { label: words.orders, kind: "number" },
  revenue: { label: words.revenue, kind: "money" },
} satisfies Record<string, Field<Entry<"topVendors">>>;

interface TopListProps {
  title: string;
  fields: Fields;
  /** As the server sent it. */
  list: unknown;
  busy: boolean;
}

/** The best sellers, as many as the server names. */
export function TopList({ title, fields, list, busy }: TopListProps) {
  const heading = useId();
  const rows = withIds(list);
  return (
    <section className="panel" aria-labelledby={heading}>
      <h2 id={heading} className="panel-title">
        {title}
      </h2>
      {rows && rows.length > 0 ? (
        <RecordTable
          name={title}
          fields={fields}
          cells={toCells(fields, Object.keys(fields), [])}
          rows={rows}
          busy={busy}
        />
      ) : (
        <p className="load-state">{rows ? words.noSales : words.noList}</p>
      )}
    </section>
  );
}
