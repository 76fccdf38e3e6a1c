import { ReloadOutlined } from "@ant-design/icons";
import { RefreshButton } from "@refinedev/antd";
import { useLocation, useNavigate } from "react-router";
import { RecordActions } from "../action/record-actions";
import { originListQuery, recordPagePath, useRecordId, type NavigationOrigin } from "../data/record-path";
import { useInvalidatePaths } from "../data/use-invalidate-paths";
import { useRememberRecord } from "../data/recent-records";
import { useRecord } from "../data/use-record";
import { useShortIdRedirect } from "../data/use-short-id-redirect";
import { useSession } from "../data/use-session";
import type { Resource } from "../define/resource";
import { getRecordTitle } from "../define/title-of";
import { kitMessages as words } from "../messages";
import { recordMessages } from "../record-messages";
import { BackToListLink } from "../record/back-to-list-link";
import { PageParts } from "../record/page-parts";
import { RecordBody, RecordStatus } from "../record/record-body";
import { RecordChanges } from "../record/record-changes";
import { RecordNav } from "../record/record-nav";
import { getRelatedPaths } from "../record/related-list";
import { CopyId } from "../ui/copy-id";
import { leavePage } from "../ui/leave-page";
import { Page } from "../ui/page";

/** The page of a record: the parts and actions of the details dialog, and related records. */
export function ShowPage({ resource }: { resource: Resource }) {
  const id = useRecordId();
  const invalidate = useInvalidatePaths();
  const session = useSession();
  const { RecordViewers } = session;
  const query = useRecord(resource, id, "fresh");
  const isNotFound = query.error?.statusCode === 404;
  const isSearching = useShortIdRedirect(resource, id, isNotFound);
  const isMissing = isNotFound && !isSearching;
  const record = isSearching ? { ...query, error: null, row: undefined } : query;
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const row = record.error ? undefined : record.row;
  const reload = () => invalidate([resource.path, ...getRelatedPaths(resource, session)]);
  useRememberRecord(resource, row);
  const body = (
    <div className="panel padded">
      {!isMissing && <CopyId id={id} />}
      <RecordBody resource={resource} record={record} onPage />
    </div>
  );
  return (
    <Page
      title={
        (row && getRecordTitle(resource, row)) ??
        (isMissing ? recordMessages.absent : words.details)(resource.names.one)
      }
      badge={
        row && (
          <>
            <RecordStatus resource={resource} row={row} />
            {RecordViewers && <RecordViewers key={id} resource={resource} id={id} />}
          </>
        )
      }
      back={
        <div className="page-top">
          <BackToListLink resource={resource} />
          <RecordNav
            resource={resource}
            id={id}
            list={originListQuery(resource, state)}
            onGo={(to) =>
              leavePage(
                () =>
                  void navigate(recordPagePath(resource, to.id), {
                    state: { from: `/${resource.name}?${to.list}`, keepFocus: true } satisfies NavigationOrigin,
                  }),
              )
            }
          />
        </div>
      }
      actions={
        <>
          {row && <RecordActions resource={resource} row={row} />}
          <RefreshButton icon={<ReloadOutlined aria-hidden />} onClick={reload} />
        </>
      }
    >
      {/* Remounts for another record, so that revealed identifiers are masked again. */}
      <div key={id}>
        {row ? (
          <PageParts resource={resource} row={row}>
            {body}
          </PageParts>
        ) : (
          body
        )}
        {row && <RecordChanges resource={resource} id={id} record={record} onReload={reload} />}
      </div>
    </Page>
  );
}
