import { useCustom, useList, type HttpError } from "@refinedev/core";
import type { Field, Row } from "../../src/kit/define-resource";
import { formatMoneyShort, formatNumber, toNumber } from "../../src/kit/format";
import { LoadError, LoadingText } from "../../src/kit/load-state";
import { kitMessages } from "../../src/kit/messages";
import { Page } from "../../src/kit/page";
import { RecordTable } from "../../src/kit/record-table";
import { FigureCard } from "../../src/kit/stat-cards";
import { toCells } from "../../src/kit/table-cells";
import type { Stats } from "./contract";
import { dashboardMessages as words } from "./messages";
import { recentOrderFields } from "./recent-orders";

const RECENT_ORDERS = 10;

/** How each figure is written; the order is that of the cards. */
const FIGURES: Record<keyof Stats, (value: number) => string> = {
  totalRevenue: formatMoneyShort,
  totalOrders: formatNumber,
  totalUsers: formatNumber,
  totalVendors: formatNumber,
  totalProducts: formatNumber,
  averageRating: (rating) => formatNumber(rating, 1),
};

const FIELDS: Readonly<Record<string, Field<Row>>> = recentOrderFields;
const CELLS = toCells(FIELDS, Object.keys(FIELDS), []);

function figure(stats: Stats | undefined, name: keyof Stats): string | undefined {
  if (!stats) return undefined;
  const value = toNumber(stats[name]);
  return value === undefined ? kitMessages.missing : FIGURES[name](value);
}

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
  // "First 10 only", whatever the server sends.
  const rows = orders.data?.data.slice(0, RECENT_ORDERS);
  return (
    <Page title={words.title}>
      <div className="cards">
        {(Object.keys(FIGURES) as (keyof Stats)[]).map((name) => (
          <FigureCard key={name} title={words.cards[name]} value={figure(stats.data?.data, name)} />
        ))}
      </div>
      <section className="panel" aria-labelledby="recent-orders">
        <h2 id="recent-orders" className="panel-title">
          {words.recentOrders}
        </h2>
        {!rows && <LoadingText text={words.loading} />}
        {rows?.length === 0 && <p className="load-state">{words.noOrders}</p>}
        {rows && rows.length > 0 && <RecordTable name={words.recentOrders} fields={FIELDS} cells={CELLS} rows={rows} />}
      </section>
    </Page>
  );
}
