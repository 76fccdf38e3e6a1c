import { ReloadOutlined } from "@ant-design/icons";
import { RefreshButton } from "@refinedev/antd";
import { useLocation, useNavigate, useParams } from "react-router";
import type { Resource } from "./define-resource";
import { kitMessages as words } from "./messages";
import { Page } from "./page";
import { BackToList } from "./back-to-list";
import { useBackend } from "./backend";
import { CopyId } from "./copy-id";
import { RecordBody, RecordStatus } from "./record-body";
import { RecordNav } from "./record-nav";
import { listQuery, showPath, type Origin } from "./record-path";
import { RelatedLists, relatedPaths } from "./related-lists";
import { titleOf } from "./row";
import { RecordActions } from "./row-actions";
import { useRecord } from "./use-record";
import { useRefresh } from "./use-refresh";

/** A record on a page of its own: the same sections and actions as in the dialog. */
export function ShowPage({ resource }: { resource: Resource }) {
  const { id = "" } = useParams();
  const refresh = useRefresh();
  const { resources } = useBackend();
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
          <RefreshButton
            icon={<ReloadOutlined aria-hidden />}
            onClick={() => refresh([resource.path, ...relatedPaths(resource, resources)])}
          />
        </>
      }
    >
      {/* What was uncovered of one record is not so of the next. */}
      <div key={id} className="panel padded">
        <CopyId id={id} />
        <RecordBody resource={resource} record={record} />
      </div>
      {row && <RelatedLists key={`${id} related`} resource={resource} row={row} />}
    </Page>
  );
}
