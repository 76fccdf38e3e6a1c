import { Button, Pagination } from "antd";
import { lazy, Suspense, useState } from "react";
import { actionName, actionsOf, permissionFor } from "./actions";
import { useBackend } from "./backend";
import { BulkBar } from "./bulk-bar";
import type { Row } from "./define-record";
import type { Resource } from "./define-resource";
import { FilterBar } from "./filter-bar";
import { LoadError, LoadingText } from "./load-state";
import { kitMessages as words } from "./messages";
import { Page } from "./page";
import { recordPath } from "./record-path";
import { RecordTable } from "./record-table";
import { ICONS, RowActions } from "./row-actions";
import { idOf, titleOf } from "./row";
import { StatCards } from "./stat-cards";
import { TabList } from "./tab-list";
import { toCells } from "./table-cells";
import { PAGE_SIZES, useDialogUrl, useListUrl, type ListState } from "./url";
import { useAfterMutation } from "./use-after-mutation";
import { useRefresh } from "./use-refresh";
import { sentFilters, useRows } from "./use-rows";

const DetailsDialog = lazy(() => import("./details-dialog").then(({ DetailsDialog }) => ({ default: DetailsDialog })));

/** The id of the part of the page that the tabs switch. */
const PANEL = "list-panel";

/** What Refresh reads anew: the list, and what its cards and filters look up. */
function pathsOf({ path, list }: Resource): string[] {
  const { cards = [], filters = [] } = list;
  const lookups = [
    ...cards.map(({ from }) => from && "lookup" in from && from.lookup),
    ...filters.map((f) => f.lookup),
  ];
  return [path, ...lookups.flatMap((lookup) => (lookup ? [lookup.path] : []))];
}

function CreateButton({ resource }: { resource: Resource }) {
  const { allows } = useBackend();
  const { openAction } = useDialogUrl();
  const { create } = actionsOf(resource);
  if (!create || !allows(permissionFor(resource, "create"))) return null;
  return (
    <Button type="primary" icon={ICONS.create} onClick={() => openAction(actionName(resource, "create"))}>
      {create.label}
    </Button>
  );
}

/** The note under an empty list: nothing at all, or a page past the end. */
function EmptyList({
  text,
  total,
  size,
  onPage,
}: {
  text: string;
  total: number;
  size: number;
  onPage: (page: number) => void;
}) {
  if (total === 0) return <p className="load-state">{text}</p>;
  return (
    <div className="load-state">
      <p>{words.pastTheEnd}</p>
      <Button onClick={() => onPage(Math.ceil(total / size))}>{words.toLastPage}</Button>
    </div>
  );
}

/** A resource's list: cards, filters, table and pagination, whose state is the URL. */
export function ListPage({ resource }: { resource: Resource }) {
  const { words: own, list } = resource;
  const { state, setState } = useListUrl(list);
  const { query, shown: loaded } = useRows(resource, state);
  const { error, isPlaceholderData, refetch } = query;
  const { details } = useDialogUrl();
  const { allows, offers } = useBackend();
  const refresh = useRefresh();
  const { [list.search?.name ?? ""]: search } = state.filters;

  // A filter that is not sent changes no result, and leads to no other page.
  const sent = (filters: ListState["filters"]) => JSON.stringify(sentFilters(resource, filters, offers).sort());
  const asksTheSame = (filters: ListState["filters"]) => sent(filters) === sent(state.filters);

  // What is ticked is of the page in sight: a row that is gone is not ticked any more.
  const [ticked, setTicked] = useState<readonly string[]>([]);
  useAfterMutation(() => setTicked([]));
  const selected = loaded?.rows.filter((row) => ticked.includes(idOf(row))) ?? [];
  const selection = list.bulk && {
    ids: selected.map(idOf),
    onChange: setTicked,
    titleOf: (row: Row) => titleOf(resource, row) ?? idOf(row),
  };

  const content = (
    <>
      <StatCards
        resource={resource}
        list={loaded}
        search={list.search && search ? { [list.search.name]: search } : {}}
      />
      <div className="list-head">
        {list.tabs && (
          <TabList
            name={own.title}
            tabs={list.tabs}
            current={state.tab}
            panelId={PANEL}
            onChange={(tab) => setState({ tab })}
          />
        )}
        <FilterBar
          resource={resource}
          state={state}
          onChange={(filters) => setState({ filters, ...(asksTheSame(filters) ? { page: state.page } : {}) })}
          onClear={() => setState({ filters: {} })}
          onRefresh={() => refresh(pathsOf(resource))}
        />
      </div>
      {list.bulk && <BulkBar resource={resource} bulk={list.bulk} selected={selected} onClear={() => setTicked([])} />}
      <section
        id={PANEL}
        className="panel"
        {...(list.tabs ? { role: "tabpanel", "aria-label": own.title } : {})}
        aria-busy={!loaded || isPlaceholderData}
      >
        {!loaded && <LoadingText text={own.loading} />}
        {loaded?.rows.length === 0 && (
          <EmptyList
            text={list.empty}
            total={loaded.narrowed ? 0 : loaded.total}
            size={state.size}
            onPage={(page) => setState({ page })}
          />
        )}
        {loaded && loaded.rows.length > 0 && (
          <RecordTable
            name={own.title}
            fields={resource.fields}
            cells={toCells(resource.fields, list.columns, offers("lists.sort") ? (list.sortable ?? []) : [])}
            rows={loaded.rows}
            busy={isPlaceholderData}
            hrefOf={(row) => recordPath(resource, row, allows)}
            renderActions={(row) => <RowActions resource={resource} row={row} />}
            {...(selection ? { selection } : {})}
            sort={state.sort}
            onSort={(sort) => setState({ sort })}
          />
        )}
        {loaded && loaded.total > 0 && (
          <Pagination
            className="pagination"
            current={state.page}
            pageSize={state.size}
            total={loaded.total}
            showTotal={(total, [from, to]) => words.range(from, to, total)}
            showSizeChanger={{ "aria-label": words.rowsPerPage }}
            pageSizeOptions={[...PAGE_SIZES]}
            onChange={(page, size) => setState(size === state.size ? { page } : { size })}
          />
        )}
      </section>
    </>
  );
  return (
    <Page title={own.title} actions={<CreateButton resource={resource} />}>
      {error ? <LoadError text={own.loadError} error={error} onRetry={() => void refetch()} /> : content}
      {details !== null && (
        <Suspense>
          <DetailsDialog resource={resource} id={details} />
        </Suspense>
      )}
    </Page>
  );
}
