import { joinValues } from "../../../providers/data/contract";
import type { ListState } from "../../../src/kit/data/list-state";
import { referencePath } from "../../../src/kit/data/record-path";
import type { Viewer } from "../../../src/kit/define/action";
import type { Row, LinkTarget } from "../../../src/kit/define/field";
import { defineFields, type Fields } from "../../../src/kit/define/fields";
import { filterObjects, getReferenceId } from "../../../src/kit/define/row";
import { parseNumber, toText } from "../../../src/kit/format";
import { canHaveReturns, type Breakdown, type BreakdownRow } from "../contract";
import { computePercentChange } from "./changes";
import { isIsoDay, type DayRange } from "./indian-range";
import { analyticsMessages } from "./messages";
import { reportMessages as words } from "./report-messages";

/** A row of the breakdown table. */
export interface BreakdownTableRow extends Row {
  name: string;
  /** Whether the row sums up all rows that are not listed. */
  others: boolean;
  revenue: number | undefined;
  /** Number of orders, or of units in a breakdown by product. */
  orders: number | undefined;
  /** Percentage of the revenue of all rows. */
  share: number | undefined;
  previousRevenue: number | undefined;
  /** Number of orders, or of units in a breakdown by product. */
  previousOrders: number | undefined;
  change: string;
  /** Percentage change, used for sorting. */
  changed: number | undefined;
  returned: number | undefined;
  /** In percent. */
  returnRate: number | undefined;
  target: LinkTarget | undefined;
}

/** Returns whether a breakdown has columns of returns, which need the feature orders.refunds. */
export const showsReturns = (by: Breakdown, { offers }: Pick<Viewer, "offers">): boolean =>
  offers("orders.refunds") && canHaveReturns(by);

const returnFields = defineFields<BreakdownTableRow>({
  returned: { label: analyticsMessages.returnNames.returned, kind: "money" },
  returnRate: { label: analyticsMessages.returnRate, kind: "percent" },
});

/** Columns of a breakdown. The first is named after the dimension. */
export const createBreakdownFields = (by: Breakdown, viewer: Pick<Viewer, "offers">): Fields => ({
  ...defineFields<BreakdownTableRow>({
    name: { label: words.breakdowns[by], link: ({ target }) => target },
    revenue: { label: analyticsMessages.revenue, kind: "money" },
    share: { label: words.fields.share, kind: "percent" },
    orders: { label: by === "product" ? words.fields.units : analyticsMessages.orders, kind: "number" },
    previousRevenue: { label: words.fields.previousRevenue, kind: "money" },
    previousOrders: {
      label: by === "product" ? words.fields.previousUnits : words.fields.previousOrders,
      kind: "number",
    },
    change: { label: words.change },
  }),
  ...(showsReturns(by, viewer) && returnFields),
});

/** The resources of the dimensions whose rows are records. */
const RECORDS = { vendor: "vendors", product: "products", category: "categories" } as const;
/** The filter of the order list for each dimension. */
const ORDER_FILTERS = {
  vendor: "vendor",
  product: "product",
  category: "category",
  city: "city",
  payment: "paymentMethod",
} as const satisfies Record<Breakdown, string>;

const isRecordDimension = (by: Breakdown): by is keyof typeof RECORDS => by in RECORDS;

/** The part of a breakdown row that identifies its record, city or payment method. */
type DimensionRow = Pick<BreakdownRow, "_id" | "name">;

/** Links to the record of a row; undefined if it has none. */
export const getRecordTarget = (row: DimensionRow, by: Breakdown): LinkTarget | undefined =>
  isRecordDimension(by) ? referencePath(RECORDS[by], row) : undefined;

/** Links to the order list with these filters and days. Undefined if the backend does not filter orders. */
export function getOrdersTarget(
  filters: Readonly<Record<string, string>>,
  { startDate, endDate }: DayRange,
  { offers }: Pick<Viewer, "offers">,
): LinkTarget | undefined {
  if (!offers("lists.filters")) return undefined;
  const query = new URLSearchParams({ ...filters, createdAt: `${startDate}..${endDate}` });
  return { to: `/orders?${query.toString()}`, permission: "orders.list" };
}

/** Links to the orders of a row. A record is found by its id, even without a name. */
export function getRowOrdersTarget(
  row: DimensionRow,
  by: Breakdown,
  days: DayRange,
  viewer: Pick<Viewer, "offers">,
): LinkTarget | undefined {
  // The list can filter by several cities or payment methods, so a comma in a name must be escaped.
  const value = isRecordDimension(by) ? getReferenceId(row) : joinValues([toText(row.name) ?? ""]);
  return value ? getOrdersTarget({ [ORDER_FILTERS[by]]: value }, days, viewer) : undefined;
}

function getTarget(row: BreakdownRow, by: Breakdown, days: DayRange | undefined, viewer: Pick<Viewer, "offers">) {
  if (isRecordDimension(by)) return getRecordTarget(row, by);
  return days && isIsoDay(days.startDate) ? getRowOrdersTarget(row, by, days, viewer) : undefined;
}

/** Converts the rows of a breakdown for display; undefined if the response has no readable rows. */
export function toBreakdownTableRows(
  list: readonly BreakdownRow[] | undefined,
  by: Breakdown,
  days: DayRange | undefined,
  viewer: Pick<Viewer, "offers">,
): BreakdownTableRow[] | undefined {
  if (!Array.isArray(list)) return undefined;
  const rows = filterObjects<BreakdownRow>(list);
  const totalRevenue = rows.reduce((sum, { revenue }) => sum + (parseNumber(revenue) ?? 0), 0);
  return rows.map((row, index) => {
    const others = parseNumber(row.others);
    const [revenue, previousRevenue] = [parseNumber(row.revenue), parseNumber(row.previousRevenue)];
    return {
      id: toText(row._id) ?? `${by}-${index}`,
      name: others === undefined ? (toText(row.name) ?? words.none[by]) : words.others(others),
      others: others !== undefined,
      revenue,
      orders: parseNumber(by === "product" ? row.units : row.orders),
      share: revenue === undefined || totalRevenue <= 0 ? undefined : Math.round((revenue / totalRevenue) * 1000) / 10,
      previousRevenue,
      previousOrders: parseNumber(by === "product" ? row.previousUnits : row.previousOrders),
      ...computePercentChange(revenue, previousRevenue),
      returned: parseNumber(row.returned),
      returnRate: parseNumber(row.returnRate),
      target: others === undefined ? getTarget(row, by, days, viewer) : undefined,
    };
  });
}

/** Returns the value that a column is sorted by. */
function getSortValue(row: BreakdownTableRow, field: string): string | number {
  if (field === "name") return row.name;
  const figures: Readonly<Record<string, number | undefined>> = {
    revenue: row.revenue,
    orders: row.orders,
    previousRevenue: row.previousRevenue,
    change: row.changed,
    returned: row.returned,
    returnRate: row.returnRate,
  };
  return figures[field] ?? -Infinity;
}

/** Sorts the rows. The row that sums up all others stays last. */
export function sortBreakdown(
  rows: readonly BreakdownTableRow[],
  sort: ListState["sort"],
): readonly BreakdownTableRow[] {
  if (!sort) return rows;
  const direction = sort.order === "desc" ? -1 : 1;
  const compare = (a: string | number, b: string | number) =>
    typeof a === "string" && typeof b === "string" ? a.localeCompare(b, "en-IN") : Number(a > b) - Number(a < b);
  return rows.toSorted(
    (a, b) =>
      Number(a.others) - Number(b.others) ||
      direction * compare(getSortValue(a, sort.field), getSortValue(b, sort.field)),
  );
}
