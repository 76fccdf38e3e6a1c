import type { Field, Row } from "../../src/kit/define-record";
import { LoadingText } from "../../src/kit/load-state";
import { RecordTable } from "../../src/kit/record-table";
import { toCells } from "../../src/kit/table-cells";
import { dashboardMessages as words } from "./messages";
import { recentOrderFields } from "./recent-orders";

/** How many orders are recent. */
export const RECENT_ORDERS = 10;

const FIELDS: Readonly<Record<string, Field<Row>>> = recentOrderFields;
const CELLS = toCells(FIELDS, Object.keys(FIELDS), []);

interface RecentOrdersPanelProps {
  /** Undefined while they are loaded. */
  orders: readonly Row[] | undefined;
  loading: string;
  /** Newer ones are on their way. */
  busy?: boolean;
}

/** The latest orders, ten at most, whatever the server sends. */
export function RecentOrdersPanel({ orders, loading, busy = false }: RecentOrdersPanelProps) {
  const rows = orders?.slice(0, RECENT_ORDERS);
  return (
    <section className="panel" aria-labelledby="recent-orders">
      <h2 id="recent-orders" className="panel-title">
        {words.recentOrders}
      </h2>
      {!rows && <LoadingText text={loading} />}
      {rows?.length === 0 && <p className="load-state">{words.noOrders}</p>}
      {rows && rows.length > 0 && (
        <RecordTable name={words.recentOrders} fields={FIELDS} cells={CELLS} rows={rows} busy={busy} />
      )}
    </section>
  );
}
