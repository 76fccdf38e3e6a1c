import { useCustom, type HttpError } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import { Select } from "antd";
import { useBackend } from "../../src/kit/backend";
import { LoadError, LoadingText } from "../../src/kit/load-state";
import { Page } from "../../src/kit/page";
import { withIds } from "../../src/kit/row";
import { RANGES, type Analytics, type Range } from "../analytics/contract";
import { analyticsMessages as words } from "./analytics-messages";
import { ChangeCard } from "./change-card";
import { changeOf } from "./changes";
import type { Stats } from "./contract";
import { FIGURE_NAMES, figureText } from "./figures";
import { dashboardMessages } from "./messages";
import { RecentOrdersPanel } from "./recent-orders-panel";
import { SalesPanel } from "./sales-panel";
import { TopList, topProductFields, topVendorFields } from "./top-list";
import { RANGE_NAMES, useAnalyticsUrl } from "./use-analytics-url";
import "./analytics.css";

function RangeSelect({ range, onChange }: { range: Range; onChange: (range: Range) => void }) {
  return (
    <label className="filter">
      <span>{words.range}</span>
      <Select
        aria-label={words.range}
        value={range}
        options={RANGE_NAMES.map((value) => ({ value, label: words.ranges[value] }))}
        popupMatchSelectWidth={false}
        onChange={onChange}
      />
    </label>
  );
}

interface ChangeCardsProps {
  stats: Stats | undefined;
  analytics: Analytics | undefined;
  range: Range;
}

/** The six figures of the dashboard, each with its change: the documented samples, or computed where that is offered. */
function ChangeCards({ stats, analytics, range }: ChangeCardsProps) {
  const sample = !useBackend().offers("analytics.changes");
  const change = (name: keyof Stats) => {
    if (sample) return { text: words.sampleChanges[name], trend: "none" } as const;
    return analytics && changeOf(name, analytics.current ?? {}, analytics.previous ?? {});
  };
  return (
    <div className="cards">
      {FIGURE_NAMES.map((name) => (
        <ChangeCard
          key={name}
          title={dashboardMessages.cards[name]}
          value={figureText(stats, name)}
          change={change(name)}
          note={sample ? words.sample : words.comparedWith(RANGES[range])}
          sample={sample}
        />
      ))}
    </div>
  );
}

/** How the marketplace did in a range of days: figures, sales by day, best sellers and the latest orders. */
export function AnalyticsPage() {
  const { range, metric, asTable, set } = useAnalyticsUrl();
  const { query: stats } = useCustom<Stats, HttpError>({ url: "stats", method: "get", errorNotification: false });
  const { query: analytics } = useCustom<Analytics, HttpError>({
    url: "analytics",
    method: "get",
    config: { query: { timeRange: range } },
    errorNotification: false,
    // The range before stays, faded, until the new one is there.
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
        <ChangeCards stats={stats.data?.data} analytics={busy ? undefined : answer} range={range} />
        <SalesPanel
          range={range}
          metric={metric}
          asTable={asTable}
          onMetric={(next) => set({ metric: next })}
          onView={(table) => set({ asTable: table })}
        />
        {answer ? (
          <>
            <div className="top-lists">
              <TopList title={words.topProducts} fields={topProductFields} list={answer.topProducts} busy={busy} />
              <TopList title={words.topVendors} fields={topVendorFields} list={answer.topVendors} busy={busy} />
            </div>
            <RecentOrdersPanel orders={withIds(answer.recentOrders) ?? []} busy={busy} loading={words.loading} />
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
