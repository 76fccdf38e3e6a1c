import { Button, ConfigProvider } from "antd";
import { useState } from "react";
import type { BulkRequest } from "../action/use-participants";
import { useRowActions } from "../action/use-row-actions";
import { useBulkActions } from "../action/use-bulk-actions";
import { useRecordButtons } from "../action/use-record-buttons";
import { findPageSizes } from "../data/list-state";
import { recordPath } from "../data/record-path";
import { useDialogUrl } from "../data/use-dialog-url";
import { useListLayout } from "../data/use-list-layout";
import { useListUrl } from "../data/use-list-url";
import { usePressList } from "../data/use-press-list";
import { useRememberQuery } from "../data/use-remember-query";
import { useListPage } from "../data/use-rows";
import { useSession } from "../data/use-session";
import { getPermission, hasBulkBar } from "../define/actions-of";
import type { ResolvedAction } from "../define/ready-action";
import type { Resource } from "../define/resource";
import { ColumnsButton } from "../list/columns-button";
import { EmptyList } from "../list/empty-list";
import { ExportButton } from "../list/export-button";
import { ListHead } from "../list/list-head";
import { StatCards } from "../list/stat-cards";
import { useEmptyPageRedirect } from "../list/use-empty-page-redirect";
import { useRefreshList } from "../list/use-refresh-list";
import { useSelection } from "../list/use-selection";
import { useSorting } from "../list/use-sorting";
import { kitMessages as words } from "../messages";
import { RecordList } from "../table/record-list";
import { Icon } from "../ui/icon";
import { lazyComponent } from "../ui/lazy-part";
import { LoadError } from "../ui/load-state";
import { Page } from "../ui/page";
import { PHONE, useMediaQuery } from "../ui/use-media-query";

export const DetailsDialog = lazyComponent(() =>
  import("../record/details-dialog").then(({ DetailsDialog }) => DetailsDialog),
);
const BulkRun = lazyComponent(() => import("../action/bulk-run-dialog").then(({ BulkRunDialog }) => BulkRunDialog));
const SelectionBar = lazyComponent(() => import("../list/selection-bar").then(({ SelectionBar }) => SelectionBar));
const SelectAllBar = lazyComponent(() => import("../list/selection-bar").then(({ SelectAllBar }) => SelectAllBar));
const BulkBar = lazyComponent(() => import("../list/bulk-bar").then(({ BulkBar }) => BulkBar));

/** The id of the tab panel. */
const PANEL_ID = "list-panel";

function CreateButton({ resource }: { resource: Resource }) {
  const { allows } = useSession();
  const { act } = useRecordButtons(resource);
  const { create } = resource.actions;
  if (!create || !allows(getPermission(resource, "create"))) return null;
  return (
    <Button type="primary" className="icon-on-phone" icon={<Icon of={create.icon} />} onClick={() => act(create)}>
      {create.label}
    </Button>
  );
}

/** The list page of a resource, with cards, filters, rows and paging. Its state is in the URL. */
export function ListPage({ resource }: { resource: Resource }) {
  const { names, path, list, tabs, filters: declared } = resource;
  const { state, setState } = useListUrl(resource);
  const pressList = usePressList(resource, setState);
  const page = useListPage(resource, state);
  const { columns, collapsedColumns, compact, widths } = useListLayout(resource);
  useRememberQuery(resource);
  const { details, action } = useDialogUrl();
  const { allows, remembersLists, ListNotice, ListViews, PrintedList } = useSession();
  const isPhone = useMediaQuery(PHONE);
  const refresh = useRefreshList(resource);
  const sorting = useSorting(resource, state, pressList);
  const { selected, selection, select, clear } = useSelection(resource, page, state);
  const hasBar = hasBulkBar(resource);
  const bulkActions = useBulkActions(resource, page.rows);
  const actionsOf = useRowActions(resource);
  /** The bulk run is rendered on top of the page, so that its results stay if the page behind it fails. */
  const [bulk, setBulk] = useState<BulkRequest>();
  const [drafts] = useState(() => new Map<string, string>());

  const hasDialog = details !== null || action !== null;
  useEmptyPageRedirect(page, state, { isRemembered: remembersLists, hasDialog, setState });

  const [searched] = declared.flatMap(({ name, choices, day, more }) =>
    choices || day || more ? [] : (state.filters[name] ?? []),
  );
  const onAct = (action: ResolvedAction) => setBulk({ action, rows: selected });
  const all = { resource, state, page, selection, onSelect: select };
  const filtered = declared.some(({ name, initial }) => (state.filters[name] ?? "") !== initial);

  const content = (
    <>
      <StatCards resource={resource} page={page} state={state} />
      <ListHead {...{ resource, state, setState, drafts }} panelId={PANEL_ID} />
      {page.incompleteOf && <p className="filter-note">{words.incomplete(page.total ?? 0, page.incompleteOf)}</p>}
      {hasBar && bulkActions.length > 0 && (
        <div className="bulk-bar">
          <BulkBar resource={resource} actions={bulkActions} count={selected.length} onAct={onAct} />
        </div>
      )}
      {PrintedList && page.rows && <PrintedList {...{ resource, page, state }} />}
      <section
        id={PANEL_ID}
        className={compact ? "panel compact" : "panel"}
        {...(tabs.length > 0 ? { role: "tabpanel", "aria-label": names.title } : {})}
        aria-busy={!page.rows || page.stale}
      >
        <RecordList
          name={names.title}
          fields={resource.fields}
          columns={columns}
          collapsedColumns={collapsedColumns}
          widths={widths}
          status={resource.status}
          {...sorting}
          source={page}
          texts={{
            loading: words.loadingList(names.many),
            empty: (
              <EmptyList
                text={list.empty}
                page={page}
                state={state}
                searched={searched}
                onPage={(next) => pressList({ page: next })}
                onClear={filtered ? () => pressList({ filters: {} }) : undefined}
              />
            ),
          }}
          hrefOf={(row) => recordPath(resource, row, allows)}
          actionsOf={actionsOf}
          selection={bulkActions.length > 0 ? selection : undefined}
          paging={{
            page: state.page,
            size: state.size,
            sizes: findPageSizes(path),
            onPage: (next) => pressList({ page: next }),
            onSize: (size) => pressList({ size }),
          }}
        />
      </section>
      {ListNotice && page.rows && (
        <ListNotice key={resource.name} resource={resource} page={page} onRefresh={refresh} />
      )}
      {selected.length > 0 &&
        (hasBar ? (
          <SelectAllBar {...all} />
        ) : (
          <SelectionBar {...all} actions={bulkActions} onAct={onAct} onClear={clear} />
        ))}
    </>
  );
  const view = (
    <Page
      title={names.title}
      actions={
        <>
          <ExportButton resource={resource} page={page} state={state} />
          <ColumnsButton key={resource.name} resource={resource} />
          <CreateButton resource={resource} />
        </>
      }
    >
      {ListViews && (
        <div className="list-views">
          <ListViews key={resource.name} resource={resource} />
        </div>
      )}
      {page.error ? (
        <LoadError text={words.listError(names.many)} error={page.error} onRetry={() => page.refetch?.()} />
      ) : (
        content
      )}
    </Page>
  );
  return (
    <>
      {/* antd's large controls are as high as a touch target. Only phones get the provider, because antd adds a style
          element for each provider. */}
      {isPhone ? <ConfigProvider componentSize="large">{view}</ConfigProvider> : view}
      {details !== null && <DetailsDialog resource={resource} id={details} />}
      {bulk && (
        <BulkRun
          resource={resource}
          {...bulk}
          onClose={(begun) => {
            setBulk(undefined);
            if (begun) clear();
          }}
        />
      )}
    </>
  );
}
