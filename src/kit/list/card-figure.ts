import type { Facets } from "../../../providers/data/contract";
import type { PageOfRows } from "../data/use-rows";
import type { Row } from "../define/field";
import type { Card } from "../define/list";
import type { Resource } from "../define/resource";
import { readField } from "../define/row";
import { toFlag } from "../format";
import type { kitMessages } from "../messages";

type AnyCard = Card<Row, string>;

/** What a card's figure is counted over: a key of the captions. `list` is exactly what the list shows. */
type Scope = keyof typeof kitMessages.scopes;

/** Of a card that the list's own figures fill: the name of its figure. */
export const ownFigure = ({ from }: AnyCard) =>
  from && !("path" in from) && from[0] === "figures" ? from[1] : undefined;

/** Whether the server may count it. */
export const isCountable = (card: AnyCard) => card.countBy !== undefined || ownFigure(card) !== undefined;

/** A figure over the rows of a page, or the server's total. */
function onPage({ fields }: Resource, card: AnyCard, { rows, beyond, total = 0 }: PageOfRows): number | undefined {
  if (!rows) return undefined;
  if (card.value) return card.value(rows);
  if (!card.countBy) return beyond ?? total;
  const wanted = Object.entries(card.countBy);
  return rows.filter((row) =>
    wanted.every(([name, value]) => {
      const stored = readField(name, fields[name] ?? {}, row);
      return (typeof value === "boolean" ? toFlag(stored) : stored) === value;
    }),
  ).length;
}

/** A card's figure over everything that matches; undefined where the server does not count it. */
function counted(card: AnyCard, { facets, figures }: Facets): number | undefined {
  const figure = ownFigure(card);
  if (figure !== undefined) return figures?.[figure];
  const [[name = "", value] = [], ...others] = Object.entries(card.countBy ?? {});
  const counts = others.length === 0 ? facets?.[name] : undefined;
  return counts && (counts[String(value)] ?? 0);
}

interface Counts {
  /** Whether the server counts everything that matches, and what it answered so far. */
  counting: boolean;
  pending: boolean;
  facets: Facets;
  /** What a press has counted, by the cards' titles. */
  totals: ReadonlyMap<string, number> | undefined;
  /** The filters that the call carries. */
  sent: readonly (readonly [name: string, value: string])[];
  /** The tab that is open, of a list with tabs: each shows the records of one value. */
  tab: string | undefined;
}

/** Whether the list leaves out some of what the server counts for a card. */
const isExcluded = ({ countBy = {} }: AnyCard, { narrowed }: PageOfRows, { sent, tab }: Counts) =>
  narrowed ||
  (tab !== undefined && Object.values(countBy).some((value) => value !== tab)) ||
  sent.some(([name, value]) => name in countBy && !value.split(",").includes(String(countBy[name])));

/** What a figure of the server is counted over. A card that counts by a filter's field does not follow that filter. */
function scopeOf(card: AnyCard, page: PageOfRows, counts: Counts): Scope {
  const isNarrowed = counts.sent.some(([name]) => !(name in (card.countBy ?? {})));
  if (isExcluded(card, page, counts)) return isNarrowed ? "otherFilters" : "all";
  return isNarrowed ? "matching" : "list";
}

/** What a card shows: undefined until it is there. */
export function cardFigure(resource: Resource, card: AnyCard, page: PageOfRows, counts: Counts) {
  const { counting, pending, facets, totals } = counts;
  const { title, countBy } = card;
  const over = (figure: number | undefined, all: boolean): { figure: number | undefined; scope: Scope } => ({
    figure,
    scope: all ? scopeOf(card, page, counts) : "page",
  });
  const server = counting && isCountable(card);
  // The page's figure stands in for one that was not counted, never for one that is on its way.
  if (server && pending) return over(undefined, true);
  const all = server ? counted(card, facets) : totals?.get(title);
  return all === undefined ? over(onPage(resource, card, page), !card.value && !countBy) : over(all, true);
}
