import { LoadingOutlined } from "@ant-design/icons";
import { useDataProvider, useNotification } from "@refinedev/core";
import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { AskedCard } from "./asked-card";
import { useBackend } from "./backend";
import type { CountedCard } from "./define-list";
import type { Row } from "./define-record";
import type { Resource } from "./define-resource";
import { FigureCard } from "./figure-card";
import { formatNumber } from "./format";
import { kitMessages as words } from "./messages";

/**
 * The totals behind the cards that count one page, by title: one documented call with limit=1 for each.
 * Asked for by a press, and again by the next one; never on load.
 */
function useTotals(resource: Resource, search: Readonly<Record<string, string>>) {
  const provider = useDataProvider()();
  const cards = (resource.list.cards ?? []).filter((card) => card.countAll);
  return useQuery({
    queryKey: ["totals", resource.path, search],
    enabled: false,
    retry: false,
    queryFn: async () => {
      const totals = cards.map(async ({ title, countAll }) => {
        const filters = Object.entries({ ...search, ...countAll }).map(([field, value]) => ({
          field,
          operator: "eq" as const,
          value,
        }));
        const { total = 0 } = await provider.getList({
          resource: resource.path,
          pagination: { currentPage: 1, pageSize: 1 },
          filters,
        });
        return [title, total] as const;
      });
      return new Map(await Promise.all(totals));
    },
  });
}

interface StatCardsProps {
  resource: Resource;
  list: { rows: readonly Row[]; total: number } | undefined;
  /** The search that the totals are to respect. */
  search: Readonly<Record<string, string>>;
}

/** The cards above a list. With the feature `counts`, a press replaces the page's counts by the server's totals. */
export function StatCards({ resource, list, search }: StatCardsProps) {
  const { offers } = useBackend();
  const { open } = useNotification();
  const { cards = [] } = resource.list;
  const { data: totals, isFetching, refetch } = useTotals(resource, search);
  if (cards.length === 0) return null;

  const valueOf = (card: CountedCard<Row>) => totals?.get(card.title) ?? (list && card.value(list));
  const countAll = () =>
    void refetch().then(({ error }) => {
      if (error) open?.({ type: "error", message: words.countFailed, description: error.message });
    });
  return (
    <div className="cards">
      {cards.map((card) => {
        if (card.from) return <AskedCard key={card.title} title={card.title} from={card.from} />;
        const value = valueOf(card);
        const scope = totals?.has(card.title) ? "all" : card.scope;
        return (
          <FigureCard
            key={card.title}
            title={card.title}
            value={value === undefined ? undefined : (card.format ?? formatNumber)(value)}
            caption={words.scopes[scope]}
          />
        );
      })}
      {offers("counts") && cards.some((card) => card.countAll) && (
        <Button
          className="count-all"
          // As in the action form: antd's own icon can stay in the button's name.
          loading={isFetching && { icon: <LoadingOutlined /> }}
          disabled={!list}
          onClick={countAll}
        >
          {words.countAll}
        </Button>
      )}
    </div>
  );
}
