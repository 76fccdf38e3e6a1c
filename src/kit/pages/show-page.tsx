import { ReloadOutlined } from "@ant-design/icons";
import { RefreshButton } from "@refinedev/antd";
import { useLocation, useNavigate } from "react-router";
import { RecordActions } from "../action/record-actions";
import { listQuery, showPath, useRecordId, type Origin } from "../data/record-path";
import { useInvalidatePaths } from "../data/use-invalidate-paths";
import { useNoteRecent } from "../data/recent-records";
import { useRecord } from "../data/use-record";
import { useShortId } from "../data/use-short-id";
import { useSession } from "../data/use-session";
import type { Resource } from "../define/resource";
import { titleOf } from "../define/title-of";
import { kitMessages as words } from "../messages";
import { BackToList } from "../record/back-to-list";
import { PageParts } from "../record/page-parts";
import { RecordBody, RecordStatus } from "../record/record-body";
import { RecordNav } from "../record/record-nav";
import { relatedPaths } from "../record/related-list";
import { CopyId } from "../ui/copy-id";
import { Page } from "../ui/page";

/** The page of a record: the parts and actions of the dialog, plus related records of other lists. */
export function ShowPage({ resource }: { resource: Resource }) {
  const id = useRecordId();
  const invalidate = useInvalidatePaths();
  const session = useSession();
  const read = useRecord(resource, id, "fresh");
  const isNotFound = read.error?.statusCode === 404;
  const isSearching = useShortId(resource, id, isNotFound);
  const isMissing = isNotFound && !isSearching;
  const record = isSearching ? { ...read, error: null, row: undefined } : read;
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const row = record.error ? undefined : record.row;
  useNoteRecent(resource, row);
  const body = (
    <div className="panel padded">
      {!isMissing && <CopyId id={id} />}
      <RecordBody resource={resource} record={record} />
    </div>
  );
  return (
    <Page
      title={(row && titleOf(resource, row)) ?? (isMissing ? words.absent : words.details)(resource.names.one)}
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
            onClick={() => invalidate([resource.path, ...relatedPaths(resource, session)])}
          />
        </>
      }
    >
      {/* The key masks revealed identifiers again when another record is shown. */}
      <div key={id}>
        {row ? (
          <PageParts resource={resource} row={row}>
            {body}
          </PageParts>
        ) : (
          body
        )}
      </div>
    </Page>
  );
}
