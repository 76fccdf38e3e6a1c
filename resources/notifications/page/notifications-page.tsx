import { LoadingOutlined, ReadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useRef, type ReactNode } from "react";
import { useInvalidatePaths } from "../../../src/kit/data/use-invalidate-paths";
import { useSession } from "../../../src/kit/data/use-session";
import { getRowId } from "../../../src/kit/define/row";
import { EmptyList } from "../../../src/kit/list/empty-list";
import { FilterBar } from "../../../src/kit/list/filter-bar";
import { PagedRows } from "../../../src/kit/table/paged-rows";
import { Page } from "../../../src/kit/ui/page";
import { TabList } from "../../../src/kit/ui/tab-list";
import { getKindLabel } from "../kinds";
import { notificationMessages } from "../messages";
import { NotificationChanges } from "../notification-changes";
import { panelMessages } from "../panel-messages";
import { NOTIFICATIONS_PATH } from "../use-unread-count";
import { UNREAD_TAB } from "./list";
import { ListedNotification } from "./listed-notification";
import { MarkAllDialog } from "./mark-all-dialog";
import { notificationPageMessages as words } from "./messages";
import { useMarkAll } from "./use-mark-all";
import { useNotificationList } from "./use-notification-list";
import "./notifications-page.css";

const PANEL = "notifications-panel";

interface EmptyStateProps {
  kind: string | undefined;
  unreadOnly: boolean;
  onClear: () => void;
}

/** Shown if no notification matches. */
function EmptyState({ kind, unreadOnly, onClear }: EmptyStateProps): ReactNode {
  if (!kind) return <p>{unreadOnly ? words.noneUnread : panelMessages.empty}</p>;
  return (
    <>
      <p>{unreadOnly ? words.noneUnreadOf(kind) : words.noneOf(kind)}</p>
      <Button onClick={onClear}>{words.clear}</Button>
    </>
  );
}

/** A page of notifications, filtered by tab and type. They can be marked as read one by one or all at once. */
export function NotificationsPage() {
  const { allows } = useSession();
  const { resource, state, setState, source, loaded, incompleteOf, unread } = useNotificationList();
  const invalidate = useInvalidatePaths();
  const marking = useMarkAll();
  const panel = useRef<HTMLElement>(null);
  const { page, size, tab, filters } = state;
  const kind = getKindLabel(filters["type"]);
  const refresh = () => invalidate([NOTIFICATIONS_PATH]);
  const focusPanel = () => panel.current?.focus({ preventScroll: true });

  return (
    <Page
      title={notificationMessages.title}
      badge={
        <span className="notification-count" role="status">
          {unread === undefined
            ? ""
            : unread === 0
              ? notificationMessages.allRead
              : notificationMessages.unread(unread)}
        </span>
      }
      actions={
        allows("notifications.read") && (
          <Button
            icon={<ReadOutlined aria-hidden />}
            loading={marking.preparing && { icon: <LoadingOutlined aria-hidden /> }}
            disabled={!unread}
            onClick={() => void marking.prepare(loaded, (count) => count <= size && !kind)}
          >
            {panelMessages.markAll}
          </Button>
        )
      }
    >
      <div className="list-head">
        <TabList
          name={notificationMessages.title}
          tabs={resource.tabs}
          current={tab}
          panelId={PANEL}
          onChange={(next) => setState({ tab: next })}
        />
        <FilterBar
          resource={resource}
          state={state}
          onChange={(next) => setState({ filters: next })}
          onClear={() => setState({ filters: {} })}
          onRefresh={refresh}
        />
      </div>
      {incompleteOf !== undefined && <p className="filter-note">{words.partial(loaded.length, incompleteOf)}</p>}
      <section
        ref={panel}
        id={PANEL}
        className="panel"
        role="tabpanel"
        aria-label={notificationMessages.title}
        aria-busy={!source.error && (!source.rows || source.stale)}
        tabIndex={-1}
      >
        <PagedRows
          source={source}
          texts={{
            loading: notificationMessages.loading,
            error: panelMessages.loadError,
            empty:
              (source.total ?? 0) > 0 ? (
                <EmptyList
                  text={panelMessages.empty}
                  page={source}
                  state={state}
                  onPage={(next) => setState({ page: next })}
                />
              ) : (
                <EmptyState kind={kind} unreadOnly={tab === UNREAD_TAB} onClear={() => setState({ filters: {} })} />
              ),
          }}
          paging={{
            page,
            size,
            onPage: (next) => setState({ page: next }),
            onSize: (next) => setState({ size: next }),
          }}
        >
          {(rows, stale) => (
            <ul className={`notification-list ${stale ? "stale" : ""}`} aria-label={notificationMessages.title}>
              {rows.map((row, index) => (
                <ListedNotification key={getRowId(row) || index} notification={row} onMarked={focusPanel} />
              ))}
            </ul>
          )}
        </PagedRows>
      </section>
      <NotificationChanges fetching={source.fetching ?? false} onRefresh={refresh} />
      {marking.subjects !== undefined && <MarkAllDialog marking={marking} kind={kind} onClose={marking.close} />}
    </Page>
  );
}
