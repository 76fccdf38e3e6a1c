import { ArrowLeftOutlined, ReloadOutlined } from "@ant-design/icons";
import { RefreshButton } from "@refinedev/antd";
import { Link, useLocation, useNavigate, useParams } from "react-router";
import type { Resource } from "./define-resource";
import { kitMessages as words } from "./messages";
import { Page } from "./page";
import { CopyId } from "./copy-id";
import { RecordBody, RecordStatus } from "./record-body";
import { RecordNav } from "./record-nav";
import { listQuery, showPath, type Origin } from "./record-path";
import { RelatedLists } from "./related-lists";
import { idOf, titleOf } from "./row";
import { RecordActions } from "./row-actions";
import { useRecord } from "./use-record";
import { useRefresh } from "./use-refresh";

/** The way from a record or form back to its list. */
export function BackToList({ resource }: { resource: Resource }) {
  const { state } = useLocation() as { state: unknown };
  const query = listQuery(resource, state);
  return (
    <Link to={{ pathname: `/${resource.name}`, search: query ? `?${query}` : "" }} className="back-link">
      <ArrowLeftOutlined aria-hidden /> {words.backToList(resource.words.menu)}
    </Link>
  );
}

/** A record on a page of its own: the same sections and actions as in the dialog. */
export function ShowPage({ resource }: { resource: Resource }) {
  const { id = "" } = useParams();
  const refresh = useRefresh();
  const record = useRecord(resource, id, { fresh: true });
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const row = record.error ? undefined : record.row;
  return (
    <Page
      title={(row && titleOf(resource, row)) ?? resource.words.details ?? words.details(resource.words.thing)}
      badge={row && <RecordStatus resource={resource} row={row} />}
      back={
        <div className="page-top">
          <BackToList resource={resource} />
          <RecordNav
            resource={resource}
            id={id}
            list={listQuery(resource, state)}
            onGo={(to) =>
              void navigate(showPath(resource, to.id), {
                state: { from: `/${resource.name}?${to.list}`, keepFocus: true } satisfies Origin,
              })
            }
          />
        </div>
      }
      actions={
        <>
          {row && <RecordActions resource={resource} row={row} />}
          <RefreshButton icon={<ReloadOutlined aria-hidden />} onClick={() => refresh([resource.path])} />
        </>
      }
    >
      {/* What was uncovered of one record is not so of the next. */}
      <div key={id} className="panel padded">
        <CopyId id={id} />
        <RecordBody resource={resource} record={record} />
      </div>
      {row && <RelatedLists key={idOf(row)} resource={resource} row={row} />}
    </Page>
  );
}
