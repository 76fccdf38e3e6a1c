import { ReloadOutlined } from "@ant-design/icons";
import { RefreshButton } from "@refinedev/antd";
import { useLocation, useNavigate } from "react-router";
import { PageActions } from "../action/page-actions";
import { originListQuery, recordPagePath, useRecordId, type NavigationOrigin } from "../data/record-path";
import type { AdjacentRecord } from "../data/use-adjacent-records";
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
import { RecordStatus } from "../record/record-body";
import { RecordChanges } from "../record/record-changes";
import { RecordColumns } from "../record/record-columns";
import { RecordNav } from "../record/record-nav";
import { getRelatedPaths } from "../record/related-list";
import { usePageNeighbours } from "../record/use-page-neighbours";
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
  const { neighbours, isDecided } = usePageNeighbours(resource, id, originListQuery(resource, state));
  const goTo = (to: AdjacentRecord) =>
    leavePage(
      () =>
        void navigate(recordPagePath(resource, to.id), {
          // After a decision, the focus may be on the button "Next record", which the next page does not have.
          state: { from: `/${resource.name}?${to.list}`, keepFocus: !isDecided } satisfies NavigationOrigin,
        }),
    );
  const next = isDecided ? neighbours?.next : undefined;
  const body = <RecordColumns resource={resource} record={record} />;
  return (
    <Page
      stickyHeader
      title={
        (row && getRecordTitle(resource, row)) ??
        (isMissing ? recordMessages.absent : words.details)(resource.names.one)
      }
      badge={
        row && (
          <div className="record-badges">
            <RecordStatus resource={resource} row={row} />
            {RecordViewers && <RecordViewers key={id} resource={resource} id={id} />}
          </div>
        )
      }
      back={
        <div className="page-top">
          <BackToListLink resource={resource} />
          <RecordNav neighbours={neighbours} onGo={goTo} />
        </div>
      }
      actions={
        <>
          {row && <PageActions resource={resource} id={id} row={row} onNext={next && (() => goTo(next))} />}
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
