import { ArrowLeftOutlined, ReloadOutlined } from "@ant-design/icons";
import { RefreshButton } from "@refinedev/antd";
import { Link, useParams } from "react-router";
import type { Resource } from "./define-resource";
import { kitMessages as words } from "./messages";
import { Page } from "./page";
import { RecordBody, RecordStatus } from "./record-body";
import { titleOf } from "./row";
import { RecordActions } from "./row-actions";
import { useRecord } from "./use-record";
import { useRefresh } from "./use-refresh";

/** The way from a record or form back to its list. */
export function BackToList({ resource }: { resource: Resource }) {
  return (
    <Link to={`/${resource.name}`} className="back-link">
      <ArrowLeftOutlined aria-hidden /> {words.backToList(resource.words.menu)}
    </Link>
  );
}

/** A record on a page of its own: the same sections and actions as in the dialog. */
export function ShowPage({ resource }: { resource: Resource }) {
  const { id = "" } = useParams();
  const refresh = useRefresh();
  const record = useRecord(resource, id, { fresh: true });
  const row = record.error ? undefined : record.row;
  return (
    <Page
      title={(row && titleOf(resource, row)) ?? words.details(resource.words.thing)}
      badge={row && <RecordStatus resource={resource} row={row} />}
      back={<BackToList resource={resource} />}
      actions={
        <>
          {row && <RecordActions resource={resource} row={row} />}
          <RefreshButton icon={<ReloadOutlined aria-hidden />} onClick={() => refresh([resource.path])} />
        </>
      }
    >
      <div className="panel padded">
        <RecordBody resource={resource} record={record} />
      </div>
    </Page>
  );
}
