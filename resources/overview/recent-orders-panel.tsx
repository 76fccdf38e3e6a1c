import { referencePath } from "../../src/kit/data/record-path";
import { useSession } from "../../src/kit/data/use-session";
import type { Row } from "../../src/kit/define/field";
import type { Source } from "../../src/kit/data/use-source";
import { RecordList } from "../../src/kit/table/record-list";
import { dashboardMessages as words } from "./messages";
import { recentOrderFields } from "./recent-orders";

/** How many orders are recent. */
export const RECENT_ORDERS = 10;

interface RecentOrdersPanelProps {
  source: Pick<Source, "rows" | "stale">;
  loading: string;
}

/** The page of an order, for those who may open it, on a backend that offers more than the documented calls. */
function useOrderPath() {
  const { allows, offers } = useSession();
  if (!offers("queue") && !offers("analytics.report")) return undefined;
  return (order: Row) => {
    const target = referencePath("orders", order);
    return target && allows(target.permission) ? target.to : undefined;
  };
}

/** The latest orders, ten at most, whatever the server sends. */
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
