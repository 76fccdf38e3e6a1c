import { Button, Modal } from "antd";
import { Link, useLocation, useNavigate } from "react-router";
import { permissionFor } from "./actions";
import { useBackend } from "./backend";
import type { Resource } from "./define-resource";
import { kitMessages as words } from "./messages";
import { CopyId } from "./copy-id";
import { RecordBody, RecordStatus } from "./record-body";
import { RecordNav } from "./record-nav";
import { showPath, type Origin } from "./record-path";
import { titleOf } from "./row";
import { RecordActions } from "./row-actions";
import { useDialogUrl } from "./url";
import type { Neighbour } from "./use-neighbours";
import { useRecord } from "./use-record";
import { useDialogFocus } from "./use-dialog-focus";

/** The list's query string with another record open. */
function withDetails({ id, list }: Neighbour): URLSearchParams {
  const params = new URLSearchParams(list);
  params.set("details", id);
  return params;
}

/** A record over its list, opened by `?details=<id>`. */
export function DetailsDialog({ resource, id }: { resource: Resource; id: string }) {
  const { allows } = useBackend();
  const { close } = useDialogUrl();
  useDialogFocus(() => close("details"));
  const permitted = allows(permissionFor(resource, "show"));
  const record = useRecord(resource, permitted ? id : "", { fresh: true });
  const { row } = record;
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  const list = new URLSearchParams(search);
  for (const key of ["details", "action", "id"]) list.delete(key);
  if (!permitted) return null;
  return (
    <Modal
      open
      title={resource.words.details ?? words.details(resource.words.thing)}
      width={760}
      onCancel={() => close("details")}
      footer={
        <div className="dialog-footer">
          <Link
            to={showPath(resource, id)}
            state={{ from: `${pathname}?${list}` } satisfies Origin}
            className="footer-link"
          >
            {words.openPage}
          </Link>
          {row && !record.error && <RecordActions resource={resource} row={row} />}
          <Button onClick={() => close("details")}>{words.close}</Button>
        </div>
      }
    >
      <p className="dialog-record">
        <strong>{(row && titleOf(resource, row)) ?? id}</strong>
        {row && <RecordStatus resource={resource} row={row} />}
        <CopyId id={id} />
        <RecordNav
          resource={resource}
          id={id}
          list={list.toString()}
          onGo={(to) => {
            // On another page of the list, closing does not lead back to the one where the dialog was opened.
            const samePage = to.list === list.toString();
            void navigate({ search: `?${withDetails(to)}` }, { replace: true, state: samePage ? state : null });
          }}
        />
      </p>
      {/* What was uncovered of one record is not so of the next. */}
      <RecordBody key={id} resource={resource} record={record} />
    </Modal>
  );
}
