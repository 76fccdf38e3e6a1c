import { useCustom, type HttpError } from "@refinedev/core";
import { useState } from "react";
import { useSession } from "../../../src/kit/data/use-session";
import { useRowSource } from "../../../src/kit/data/use-row-source";
import { StatCard } from "../../../src/kit/ui/stat-card";
import { LoadError } from "../../../src/kit/ui/load-state";
import { Page } from "../../../src/kit/ui/page";
import type { Stats } from "../contract";
import { FIGURE_NAMES, formatFigure, useFigureHints, useFigurePaths } from "../figures";
import { dashboardMessages as words } from "../messages";
import { WorkSection } from "../work/work-section";
import { RECENT_ORDERS, RecentOrdersPanel } from "../recent-orders-panel";
import { SalesSlot } from "./sales-slot";

/** Dashboard: six figures, the latest ten orders and, if the backend has them, the pending work and sales reports. */
export function DashboardPage() {
  const { query: stats } = useCustom<Stats, HttpError>({ url: "stats", method: "get", errorNotification: false });
  const orders = useRowSource("orders", { page: 1, size: RECENT_ORDERS });
  const { offers } = useSession();
  const hintOf = useFigureHints();
  const pathOf = useFigurePaths();
  // The other parts load after these calls and stay visible during refetches.
  const [isReady, setIsReady] = useState(false);
  if (!isReady && stats.data && orders.rows) setIsReady(true);
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
          <StatCard
            key={name}
            title={words.cards[name]}
            value={formatFigure(stats.data?.data, name)}
            hint={hintOf(name)}
            to={pathOf(name)}
          />
        ))}
      </div>
      {offers("queue") && <WorkSection ready={isReady} />}
      <SalesSlot ready={isReady} />
      <RecentOrdersPanel source={orders} loading={words.loading} />
    </Page>
  );
}
