import { LoadingOutlined } from "@ant-design/icons";
import { useNotification } from "@refinedev/core";
import { Button } from "antd";
import type { ListState } from "../data/list-state";
import { useFacets } from "../data/use-facets";
import { toFilterParams, type ListPageData } from "../data/use-rows";
import { useSession } from "../data/use-session";
import type { Card } from "../define/list";
import type { Resource } from "../define/resource";
import { kitMessages as words } from "../messages";
import { StatCard } from "../ui/stat-card";
import { PHONE, useMediaQuery } from "../ui/use-media-query";
import { formatFigure, getCardFigure, getFigureName, isCountable } from "./card-figure";
import { RemoteCard } from "./remote-card";
import { getCountFilters, useServerTotals } from "./use-totals";

/** Explains what a figure counts, and over which records. */
function hintOf({ from }: Card<string>, scope: keyof typeof words.scopes): string | undefined {
  const counts = from && !("path" in from) ? from[2] : undefined;
  return [counts, words.scopeHints[scope]].filter(Boolean).join(". ") || undefined;
}

interface StatCardsProps {
  resource: Resource;
  page: ListPageData;
  state: ListState;
}

/**
 * The cards above a list. With the feature `lists.facets` they count all matching records. With only `counts`, a button
 * replaces the page's counts with the server's totals.
 */
export function StatCards({ resource, page, state }: StatCardsProps) {
  const { offers } = useSession();
  const { open } = useNotification();
  const isPhone = useMediaQuery(PHONE);
  const { cards = [] } = resource.list;
  const searches = { ...resource, filters: resource.filters.filter(({ choices, more }) => !choices || more) };
  const search = Object.fromEntries(toFilterParams(searches, state.filters, offers));
  const { data: totals, isFetching, refetch } = useServerTotals(resource, search);
  const counting = offers("lists.facets") && cards.some(isCountable);
  const { data: facets = {}, isPending } = useFacets(resource, state, counting && page.rows !== undefined);
  if (cards.length === 0) return null;

  const sent = toFilterParams(resource, state.filters, offers);
  const isNarrowed = sent.length > 0 || page.narrowed;
  const counts = { counting, pending: isPending, facets, totals, sent, tab: state.tab };
  const countAll = () =>
    void refetch().then(({ error }) => {
      if (error) open?.({ type: "error", message: words.countFailed, description: error.message });
    });
  return (
    // On a phone, the cards scroll sideways. They are focusable there, so that the keyboard can scroll them.
    <div className="cards in-line" {...(isPhone && { tabIndex: 0, role: "group", "aria-label": resource.names.title })}>
      {cards.map((card) => {
        const { title, from, feature } = card;
        const format = (figure: number) => formatFigure(resource, card, figure);
        if (from && getFigureName(card) === undefined && (!feature || offers(feature))) {
          return <RemoteCard key={title} scope={isNarrowed ? "all" : "list"} {...{ title, from, format }} />;
        }
        const { figure, isMinimum, scope } = getCardFigure(resource, card, page, counts);
        const known = typeof figure === "number" ? `${format(figure)}${isMinimum ? "+" : ""}` : undefined;
        return (
          <StatCard
            key={title}
            title={title}
            value={figure === null ? words.missing : known}
            caption={words.scopes[scope]}
            hint={hintOf(card, scope)}
          />
        );
      })}
      {offers("counts") && !counting && cards.some((card) => getCountFilters(resource, card)) && (
        <Button
          className="count-all"
          // antd's default icon can stay in the button's accessible name; see form-footer.tsx.
          loading={isFetching && { icon: <LoadingOutlined /> }}
          disabled={!page.rows}
          onClick={countAll}
        >
          {words.countAll}
        </Button>
      )}
    </div>
  );
}
