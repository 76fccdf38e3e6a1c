import { splitValues, type Facets } from "../../../providers/data/contract";
import type { ListPageData } from "../data/use-rows";
import type { Row } from "../define/field";
import type { Card } from "../define/list";
import type { Resource } from "../define/resource";
import { readField } from "../define/row";
import { parseBoolean, sumNumbers } from "../format";
import { kindOf } from "../kinds/kinds";
import type { kitMessages } from "../messages";
import { formatNumber, type Total } from "../numbers";
import { isMissing } from "../read-value";

type AnyCard = Card<string>;

/** Which records a card counts, as a key of `kitMessages.scopes`. `list` means exactly the records of the list. */
type Scope = keyof typeof kitMessages.scopes;

/** Returns the name of the figure that a card takes from the list's facets, or undefined if it takes none. */
export const getFigureName = ({ from }: AnyCard) =>
  from && !("path" in from) && from[0] === "figures" ? from[1] : undefined;

/** Returns whether the server can compute the card's figure over all records. */
export const isCountable = (card: AnyCard) =>
  (card.countBy !== undefined && card.field === undefined) || getFigureName(card) !== undefined;

/** Returns how the figure of a card is computed from the values of several rows, and how it is formatted. */
const getFigureKind = ({ fields }: Resource, { field }: AnyCard) =>
  (field !== undefined && kindOf(fields[field]).figure) || { compute: sumNumbers, format: formatNumber };

/** Formats the figure of a card. */
export const formatFigure = (resource: Resource, card: AnyCard, figure: number): string =>
  getFigureKind(resource, card).format(figure);

/**
 * Returns a card's figure for the rows of the page. Returns the list's total if the card has neither `countBy` nor
 * `field`. The figure is undefined while the rows are loading, and null if the rows lack the values.
 */
function pageFigure(
  resource: Resource,
  card: AnyCard,
  { rows, incompleteOf, total = 0 }: ListPageData,
): number | null | undefined {
  const { countBy, field } = card;
  if (!rows) return undefined;
  if (!countBy && field === undefined) return incompleteOf ?? total;
  const read = (name: string, row: Row) => readField(name, resource.fields[name] ?? {}, row);
  const wanted = Object.entries(countBy ?? {});
  const isUnknown = wanted.some(([name]) => rows.length > 0 && rows.every((row) => isMissing(read(name, row))));
  if (isUnknown) return null;
  const covered = rows.filter((row) =>
    wanted.every(([name, value]) => {
      const stored = read(name, row);
      return (typeof value === "boolean" ? parseBoolean(stored) : stored) === value;
    }),
  );
  if (field === undefined) return covered.length;
  return getFigureKind(resource, card).compute(covered.map((row) => read(field, row))) ?? null;
}

/** Returns a card's figure over all matching records. Undefined if the server does not count it. */
function serverFigure(card: AnyCard, { facets, figures }: Facets): number | undefined {
  const figure = getFigureName(card);
  if (figure !== undefined) return figures?.[figure];
  const [[name = "", value] = [], ...others] = Object.entries(card.countBy ?? {});
  const counts = others.length === 0 ? facets?.[name] : undefined;
  return counts && (counts[String(value)] ?? 0);
}

interface Counts {
  /** Whether the server counts all matching records. `pending` and `facets` are the state of that call. */
  counting: boolean;
  pending: boolean;
  facets: Facets;
  /** Totals from "Count all", by card title. */
  totals: ReadonlyMap<string, Total> | undefined;
  /** The filters that the call sends. */
  sent: readonly (readonly [name: string, value: string])[];
  /** The selected tab of a list with tabs. Each tab shows the records with one status. */
  tab: string | undefined;
}

/** Returns whether the list hides some of the records that the server counts for a card. */
const isExcluded = ({ countBy = {} }: AnyCard, { narrowed }: ListPageData, { sent, tab }: Counts) =>
  narrowed ||
  (tab !== undefined && Object.values(countBy).some((value) => value !== tab)) ||
  sent.some(([name, value]) => name in countBy && !splitValues(value).includes(String(countBy[name])));

/**
 * Returns which records a server's figure counts. The figure of a card with `countBy` ignores filters for its fields.
 */
function scopeOf(card: AnyCard, page: ListPageData, counts: Counts): Scope {
  const isNarrowed = counts.sent.some(([name]) => !(name in (card.countBy ?? {})));
  if (isExcluded(card, page, counts)) return isNarrowed ? "otherFilters" : "all";
  return isNarrowed ? "matching" : "list";
}

/**
 * Returns the figure of a card and what it counts. The figure is undefined while loading, and null if it is missing.
 * With `isMinimum`, the server stopped counting at the figure.
 */
export function getCardFigure(resource: Resource, card: AnyCard, page: ListPageData, counts: Counts) {
  const { counting, pending, facets, totals } = counts;
  const { title, countBy, field } = card;
  const withScope = (figure: number | null | undefined, all: boolean, isMinimum = false) => ({
    figure,
    isMinimum,
    scope: all ? scopeOf(card, page, counts) : ("page" as const),
  });
  const server = counting && isCountable(card);
  // While the server's count is loading, no figure is shown. The page's figure is a fallback only if the server has no
  // count.
  if (server && pending) return withScope(undefined, true);
  const { total: all, totalIsMinimum } = server ? { total: serverFigure(card, facets) } : (totals?.get(title) ?? {});
  if (all !== undefined) return withScope(all, true, totalIsMinimum);
  const showsTotal = field === undefined && !countBy;
  return withScope(pageFigure(resource, card, page), showsTotal, showsTotal && page.totalIsMinimum);
}
