import { useCustom, type HttpError } from "@refinedev/core";
import { useState } from "react";
import { useSession } from "../../../src/kit/data/use-session";
import { useSource } from "../../../src/kit/data/use-source";
import { FigureCard } from "../../../src/kit/ui/figure-card";
import { LoadError } from "../../../src/kit/ui/load-state";
import { Page } from "../../../src/kit/ui/page";
import type { Stats } from "../contract";
import { FIGURE_NAMES, figureText, useFigureHints } from "../figures";
import { dashboardMessages as words } from "../messages";
import { Work } from "../work/work";
import { RECENT_ORDERS, RecentOrdersPanel } from "../recent-orders-panel";

/** The marketplace in six figures and its latest ten orders; where the backend has a queue, what waits, too. */
export function DashboardPage() {
  const { query: stats } = useCustom<Stats, HttpError>({ url: "stats", method: "get", errorNotification: false });
  const orders = useSource("orders", { page: 1, size: RECENT_ORDERS });
  const { offers } = useSession();
  const hintOf = useFigureHints();
  // What waits is asked for when the rest is there, and stays when that is read again.
  const [shown, setShown] = useState(false);
  if (!shown && stats.data && orders.rows) setShown(true);
  const error = stats.error ?? orders.error;
  if (error) {
    const retry = () => {
      if (stats.error) void stats.refetch();
      if (orders.error) orders.refetch?.();
    };
    return (
      <Page title={words.title}>
        <LoadError text={words.loadError} error={error} onRetry={retry} />
      </Page>
    );
  }
  return (
    <Page title={words.title}>
      <div className="cards">
        {FIGURE_NAMES.map((name) => (
          <FigureCard
            key={name}
            title={words.cards[name]}
            value={figureText(stats.data?.data, name)}
            hint={hintOf(name)}
          />
        ))}
      </div>
      {offers("queue") && <Work ready={shown} />}
      <RecentOrdersPanel source={orders} loading={words.loading} />
    </Page>
  );
}
