import { memo } from "react";
import { useSearchParams } from "react-router";
import { changeListState, type ListState } from "../data/list-state";
import { usePressList } from "../data/use-press-list";
import { toFilterParams } from "../data/use-rows";
import { useSession } from "../data/use-session";
import type { Resource } from "../define/resource";
import { TabList } from "../ui/tab-list";
import { FilterBar } from "./filter-bar";
import { SortSelect } from "./sort-select";
import { useRefreshList } from "./use-refresh-list";
import { useSorting } from "./use-sorting";

interface ListHeadProps {
  resource: Resource;
  state: ListState;
  setState: (change: Partial<ListState>) => void;
  /** Typed search text that was not submitted. */
  drafts: Map<string, string>;
  /** The id of the element with the rows. */
  panelId: string;
}

/** The tabs and filters above a list. Memoized, because antd's selects are slow to render again when rows arrive. */
export const ListHead = memo(function ListHead({ resource, state, setState, drafts, panelId }: ListHeadProps) {
  const { names, tabs, fields, list } = resource;
  const { offers } = useSession();
  const refresh = useRefreshList(resource);
  const pressList = usePressList(resource, setState);
  const [params] = useSearchParams();
  const sorting = useSorting(resource, state, pressList);
  // A filter that the call does not send does not change the result, so the page number stays.
  const sent = (filters: ListState["filters"]) => JSON.stringify(toFilterParams(resource, filters, offers));
  const isSameCall = (filters: ListState["filters"]) => sent(filters) === sent(state.filters);
  return (
    <div className="list-head">
      {tabs.length > 0 && (
        <TabList
          name={names.title}
          tabs={tabs}
          current={state.tab}
          panelId={panelId}
          onChange={(tab) => pressList({ tab })}
        />
      )}
      <FilterBar
        resource={resource}
        state={state}
        drafts={drafts}
        sortSelect={<SortSelect fields={fields} columns={list.columns} {...sorting} />}
        onChange={(filters) => pressList({ filters, ...(isSameCall(filters) ? { page: state.page } : {}) })}
        onClear={() => pressList({ filters: {} })}
        onRefresh={refresh}
        pathOf={(filters) => `/${resource.name}?${changeListState(resource, params, { filters })}`}
      />
    </div>
  );
});
