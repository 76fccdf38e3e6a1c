import { useCustom, useList, type HttpError } from "@refinedev/core";
import type { Row } from "../../src/kit/define-record";
import { FigureCard } from "../../src/kit/figure-card";
import { LoadError } from "../../src/kit/load-state";
import { Page } from "../../src/kit/page";
import type { Stats } from "./contract";
import { FIGURE_NAMES, figureText } from "./figures";
import { dashboardMessages as words } from "./messages";
import { RECENT_ORDERS, RecentOrdersPanel } from "./recent-orders-panel";

/** The marketplace in six figures and its latest ten orders. */
export function DashboardPage() {
  const { query: stats } = useCustom<Stats, HttpError>({ url: "stats", method: "get", errorNotification: false });
  const { query: orders } = useList<Row, HttpError>({
    resource: "orders",
    pagination: { currentPage: 1, pageSize: RECENT_ORDERS },
    errorNotification: false,
  });
  const error = stats.error ?? orders.error;
  if (error) {
    const retry = () =>
      void Promise.all([stats, orders].filter(({ isError }) => isError).map(({ refetch }) => refetch()));
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
          <FigureCard key={name} title={words.cards[name]} value={figureText(stats.data?.data, name)} />
        ))}
      </div>
      <RecentOrdersPanel orders={orders.data?.data} loading={words.loading} />
    </Page>
  );
}
