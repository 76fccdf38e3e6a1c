import { useCustom, type HttpError } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useSession } from "../../../src/kit/data/use-session";
import { LoadError, LoadingText } from "../../../src/kit/ui/load-state";
import { RecordList } from "../../../src/kit/table/record-list";
import type { MoverKind, RevenueChange } from "../contract";
import { SalesHint } from "../sales-hint";
import { analyticsMessages } from "./messages";
import { createMoverFields, describeKinds, toMoverRows, toWaterfall } from "./revenue-change";
import { revenueChangeMessages as words } from "./revenue-change-messages";
import { getRangeQuery, type AnalyticsState } from "./use-analytics-url";
import { Waterfall } from "./waterfall";

const COLLAPSED_COLUMNS = ["previousRevenue", "change"];

const LISTS = [
  { list: "gainers", kinds: ["new", "grown"], empty: words.noGainers },
  { list: "losers", kinds: ["stopped", "shrunk"], empty: words.noLosers },
] as const satisfies readonly { list: "gainers" | "losers"; kinds: readonly MoverKind[]; empty: string }[];

interface ExplanationProps {
  answer: RevenueChange;
  stale: boolean;
  by: AnalyticsState["by"];
}

/** The waterfall, and the lists of gainers and losers. */
function Explanation({ answer, stale, by }: ExplanationProps) {
  const session = useSession();
  const rows = toWaterfall(answer);
  return (
    <>
      {rows && <Waterfall rows={rows} />}
      <p className="breakdown-note">{rows ? words.note : words.unreadable}</p>
      {LISTS.map(({ list, kinds, empty }) => {
        const movers = toMoverRows(list, answer, by, session);
        const summary = describeKinds(answer.totals, kinds);
        return (
          <section key={list} aria-labelledby={`revenue-${list}`}>
            <h3 id={`revenue-${list}`} className="movers-title">
              {words[list](by)}
            </h3>
            {summary && <p className="breakdown-note">{summary}</p>}
            <RecordList
              name={words[list](by)}
              fields={createMoverFields(by)}
              source={{ rows: movers ?? [], stale }}
              collapsedColumns={COLLAPSED_COLUMNS}
              texts={{ loading: words.loading, empty: movers ? empty : analyticsMessages.noList }}
            />
          </section>
        );
      })}
    </>
  );
}

/** Explains why the revenue of the period differs from that of the previous period. */
export function RevenueChangePanel({ state }: { state: AnalyticsState }) {
  const { query } = useCustom<RevenueChange, HttpError>({
    url: "analytics/revenue-change",
    method: "get",
    config: { query: { ...getRangeQuery(state), by: state.by } },
    errorNotification: false,
    // Keep the previous explanation, faded, until the new one is loaded.
    queryOptions: { placeholderData: keepPreviousData },
  });
  const answer = query.data?.data;
  return (
    <section className="panel" aria-labelledby="revenue-change">
      <div className="panel-title sales-head">
        <h2 id="revenue-change">{words.title}</h2>
        <SalesHint title={words.title} />
      </div>
      {query.error ? (
        <LoadError text={words.error} error={query.error} onRetry={() => void query.refetch()} />
      ) : answer ? (
        <Explanation answer={answer} stale={query.isPlaceholderData} by={state.by} />
      ) : (
        <LoadingText text={words.loading} />
      )}
    </section>
  );
}
