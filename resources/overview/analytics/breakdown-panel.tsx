import type { ListState } from "../../../src/kit/data/list-state";
import { useSession } from "../../../src/kit/data/use-session";
import { SortSelect } from "../../../src/kit/list/sort-select";
import { RecordList } from "../../../src/kit/table/record-list";
import { LoadingText } from "../../../src/kit/ui/load-state";
import { BREAKDOWN_SORTS } from "../contract";
import { createBreakdownFields, showsReturns, sortBreakdown, toBreakdownTableRows } from "./breakdown";
import { formatPeriodDays } from "./indian-range";
import { analyticsMessages } from "./messages";
import { formatMetric } from "./metric-formats";
import { reportMessages as words } from "./report-messages";
import { SalesHint } from "../sales-hint";
import { SaveButton } from "./save-button";
import { sumMetric } from "./sales";
import { SegmentedControl } from "./segmented-control";
import { listBreakdowns, type AnalyticsState } from "./use-analytics-url";
import type { Report } from "./use-report";

interface BreakdownPanelProps {
  state: AnalyticsState;
  report: Report;
  onChange: (change: Partial<AnalyticsState>) => void;
}

const COLLAPSED_COLUMNS = ["previousOrders", "orders", "returnRate"];

/**
 * Sales of the period by vendor, product, category, city or payment method. Renders nothing if loading fails, because
 * the chart shows the error.
 */
export function BreakdownPanel({ state: { by, sort, allRows }, report, onChange }: BreakdownPanelProps) {
  const session = useSession();
  const days = report.sales?.current;
  const rows = toBreakdownTableRows(report.breakdown, by, days, session);
  if (report.error) return null;
  const currentDays = report.sales?.days?.map(({ now }) => now) ?? [];
  const sortsOnServer = session.offers("analytics.breakdown");
  const shown = rows && (sortsOnServer ? rows : sortBreakdown(rows, sort));
  const fields = createBreakdownFields(by, session);
  const sorting = { sortable: BREAKDOWN_SORTS, sort, onSort: (next: ListState["sort"]) => onChange({ sort: next }) };
  const othersRow = rows?.find((row) => row.others);
  return (
    <section className="panel" aria-labelledby="sales-breakdown">
      <div className="panel-title sales-head">
        <h2 id="sales-breakdown">{words.breakdown}</h2>
        <SalesHint title={words.breakdown} />
        <SegmentedControl
          label={words.by}
          choices={listBreakdowns(session).map((name) => ({ value: name, label: words.breakdowns[name] }))}
          chosen={by}
          onChoose={(name) => onChange({ by: name })}
        />
        <SortSelect fields={fields} {...sorting} />
        {shown && (
          <SaveButton panelTitle={words.breakdown} onSave={(files) => files.saveBreakdown(shown, by, session)} />
        )}
      </div>
      {days && (
        <p className="breakdown-note">
          {words.total(
            formatMetric("revenue", "full", sumMetric(currentDays, "revenue")),
            sumMetric(currentDays, "orders"),
            formatPeriodDays(days),
          )}
          {by === "category" && ` ${words.severalCategories}`}
          {showsReturns(by, session) && ` ${words.returnRateScope}`}
        </p>
      )}
      {report.sales ? (
        <RecordList
          name={words.breakdown}
          fields={fields}
          source={{ rows: shown ?? [], stale: report.stale }}
          {...sorting}
          collapsedColumns={COLLAPSED_COLUMNS}
          texts={{
            loading: analyticsMessages.loadingSales,
            empty: rows ? analyticsMessages.noSales : analyticsMessages.noList,
          }}
        />
      ) : (
        <LoadingText text={analyticsMessages.loadingSales} />
      )}
      {sortsOnServer && (allRows || othersRow) && (
        <p className="breakdown-more">
          <button type="button" className="text-button" onClick={() => onChange({ allRows: !allRows })}>
            {allRows ? words.showFirst : words.showOthers(othersRow?.name ?? "")}
          </button>
        </p>
      )}
    </section>
  );
}
