import { Button, Modal } from "antd";
import { useEffect, useRef } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { RecordActions } from "../action/record-actions";
import { recordPagePath, type NavigationOrigin } from "../data/record-path";
import { useDialogUrl } from "../data/use-dialog-url";
import { useAdjacentRecords, type AdjacentRecord } from "../data/use-adjacent-records";
import { useInvalidatePaths } from "../data/use-invalidate-paths";
import { useRememberRecord } from "../data/recent-records";
import { useRecord } from "../data/use-record";
import { useSession } from "../data/use-session";
import { getPermission } from "../define/actions-of";
import type { Resource } from "../define/resource";
import { getRecordTitle } from "../define/title-of";
import { kitMessages as words } from "../messages";
import { recordMessages } from "../record-messages";
import { CopyId } from "../ui/copy-id";
import { useDialogFocus } from "../ui/use-dialog-focus";
import { RecordBody, RecordStatus } from "./record-body";
import { RecordChanges } from "./record-changes";
import { RecordNav } from "./record-nav";

/** Returns the list's query string with another record open. */
function detailsParams({ id, list }: AdjacentRecord): URLSearchParams {
  const params = new URLSearchParams(list);
  params.set("details", id);
  return params;
}

/** Shows a record in a dialog on top of its list, opened by `?details=<id>`. */
export function DetailsDialog({ resource, id }: { resource: Resource; id: string }) {
  const { allows, RecordViewers } = useSession();
  const { close } = useDialogUrl();
  const invalidate = useInvalidatePaths();
  useDialogFocus(() => close("details"));
  const permitted = allows(getPermission(resource, "show"));
  const record = useRecord(resource, permitted ? id : "", "fresh");
  const { row } = record;
  useRememberRecord(resource, row);
  // Focused initially, so that the keyboard scrolls long content.
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  const list = new URLSearchParams(search);
  for (const key of ["details", "action", "id"]) list.delete(key);
  const neighbours = useAdjacentRecords(resource, id, permitted ? list.toString() : undefined);
  if (!permitted) return null;
  return (
    <Modal
      open
      title={words.details(resource.names.one)}
      width={760}
      onCancel={() => close("details")}
      footer={
        <div className="dialog-footer">
          <Link
            to={recordPagePath(resource, id)}
            state={{ from: `${pathname}?${list}` } satisfies NavigationOrigin}
            className="footer-link"
          >
            {recordMessages.openPage}
          </Link>
          {row && !record.error && <RecordActions resource={resource} row={row} />}
          <Button onClick={() => close("details")}>{recordMessages.close}</Button>
        </div>
      }
    >
      <p ref={heading} tabIndex={-1} className="dialog-record">
        <strong>{(row && getRecordTitle(resource, row)) ?? id}</strong>
        {row && <RecordStatus resource={resource} row={row} />}
        {row && RecordViewers && <RecordViewers key={id} resource={resource} id={id} />}
        {record.error?.statusCode !== 404 && <CopyId id={id} />}
        <RecordNav
          neighbours={neighbours}
          onGo={(to) => {
            // If the record is on another list page, closing must not go back to the page where the dialog was opened.
            const samePage = to.list === list.toString();
            void navigate({ search: `?${detailsParams(to)}` }, { replace: true, state: samePage ? state : null });
          }}
        />
      </p>
      {/* Remounts for another record, so that revealed identifiers are masked again. */}
      <RecordBody key={id} resource={resource} record={record} />
      {row && (
        <RecordChanges
          key={`${id} changes`}
          resource={resource}
          id={id}
          record={record}
          onReload={() => invalidate([resource.path])}
        />
      )}
    </Modal>
  );
}
