import { referencePath } from "../../src/kit/data/record-path";
import { useSession } from "../../src/kit/data/use-session";
import type { Row } from "../../src/kit/define/field";
import type { RowSource } from "../../src/kit/data/use-row-source";
import { RecordList } from "../../src/kit/table/record-list";
import { dashboardMessages as words } from "./messages";
import { recentOrderFields } from "./recent-orders";

/** Maximum number of recent orders. */
export const RECENT_ORDERS = 10;

interface RecentOrdersPanelProps {
  source: Pick<RowSource, "rows" | "stale">;
  loading: string;
}

/**
 * Returns a function that gets the path of an order, if it may be opened. Undefined if the backend offers neither
 * `queue` nor `analytics.report`.
 */
function useOrderPath() {
  const { allows, offers } = useSession();
  if (!offers("queue") && !offers("analytics.report")) return undefined;
  return (order: Row) => {
    const target = referencePath("orders", order);
    return target && allows(target.permission) ? target.to : undefined;
  };
}

/** Shows the latest orders, at most ten even if the server sends more. */
export function RecentOrdersPanel({ source: { rows, stale }, loading }: RecentOrdersPanelProps) {
  return (
    <section className="panel" aria-labelledby="recent-orders">
      <h2 id="recent-orders" className="panel-title">
        {words.recentOrders}
      </h2>
      <RecordList
        name={words.recentOrders}
        fields={recentOrderFields}
        hrefOf={useOrderPath()}
        source={{ rows: rows?.slice(0, RECENT_ORDERS), stale }}
        texts={{ loading, empty: words.noOrders }}
      />
    </section>
  );
}
