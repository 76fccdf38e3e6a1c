import { useCustom, type HttpError } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useSession } from "../../../src/kit/data/use-session";
import { lazyComponent } from "../../../src/kit/ui/lazy-part";
import { LoadError, LoadingText } from "../../../src/kit/ui/load-state";
import { Page } from "../../../src/kit/ui/page";
import { toRows } from "../../../src/kit/define/row";
import type { Analytics, Range, Stats } from "../contract";
import { analyticsMessages as words } from "./messages";
import { BreakdownPanel } from "./breakdown-panel";
import { ChangeCards } from "./change-cards";
import { PeriodBar } from "./period-bar";
import { RangeSelect } from "./range-select";
import { DocumentedSales, ReportSales } from "./sales-of-range";
import { RecentOrdersPanel } from "../recent-orders-panel";
import { ReturnsPanel } from "./returns-panel";
import { TopList, topProductFields, topVendorFields } from "./top-list";
import { getRangeQuery, useAnalyticsUrl } from "./use-analytics-url";
import { useReport } from "./use-report";
import "./analytics.css";

const RevenueChangePanel = lazyComponent(() =>
  import("./revenue-change-panel").then((panel) => panel.RevenueChangePanel),
);

/** Performance of the marketplace in a range of days: changes, sales, returns, best sellers and the latest orders. */
export function AnalyticsPage() {
  const { state, hasReports, set } = useAnalyticsUrl();
  const { offers } = useSession();
  const { range } = state;
  const report = useReport(state, hasReports);
  const { query: stats } = useCustom<Stats, HttpError>({ url: "stats", method: "get", errorNotification: false });
  const { query: analytics } = useCustom<Analytics, HttpError>({
    url: "analytics",
    method: "get",
    config: { query: getRangeQuery(state) },
    errorNotification: false,
    // Keep the previous range, faded, until the new one is loaded.
    queryOptions: { placeholderData: keepPreviousData },
  });
  const select = <RangeSelect range={range} onChange={(next) => set({ range: next })} />;
  const error = stats.error ?? analytics.error;
  if (error) {
    const retry = () =>
      void Promise.all([stats, analytics].filter(({ isError }) => isError).map(({ refetch }) => refetch()));
    return (
      <Page title={words.title} actions={select}>
        <LoadError text={words.loadError} error={error} onRetry={retry} />
      </Page>
    );
  }
  const answer = analytics.data?.data;
  const busy = analytics.isPlaceholderData;
  return (
    <Page title={words.title} actions={select}>
      <div className="analytics">
        {hasReports && <PeriodBar state={state} shown={report.sales?.current} onChange={set} />}
        <ChangeCards stats={stats.data?.data} analytics={busy ? undefined : answer} state={state} report={report} />
        {hasReports ? (
          <>
            <ReportSales report={report} state={state} onChange={set} />
            <BreakdownPanel report={report} state={state} onChange={set} />
            {offers("analytics.revenueChange") && <RevenueChangePanel state={state} />}
          </>
        ) : (
          <DocumentedSales range={range as Range} state={state} onChange={set} />
        )}
        {answer ? (
          <>
            <ReturnsPanel returns={answer.returns} />
            <div className="top-lists">
              <TopList
                title={words.topProducts}
                fields={topProductFields}
                list={answer.topProducts}
                resource="products"
                stale={busy}
              />
              <TopList
                title={words.topVendors}
                fields={topVendorFields}
                list={answer.topVendors}
                resource="vendors"
                stale={busy}
              />
            </div>
            <RecentOrdersPanel
              source={{ rows: toRows(answer.recentOrders) ?? [], stale: busy }}
              loading={words.loading}
            />
          </>
        ) : (
          <div className="panel">
            <LoadingText text={words.loading} />
          </div>
        )}
      </div>
    </Page>
  );
}
