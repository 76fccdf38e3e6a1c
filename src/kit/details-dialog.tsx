import { Button, Modal } from "antd";
import { Link } from "react-router";
import { permissionFor } from "./actions";
import { useBackend } from "./backend";
import type { Resource } from "./define-resource";
import { kitMessages as words } from "./messages";
import { RecordBody, RecordStatus } from "./record-body";
import { titleOf } from "./row";
import { RecordActions } from "./row-actions";
import { useDialogUrl } from "./url";
import { useRecord } from "./use-record";
import { useDialogFocus } from "./use-dialog-focus";

/** A record over its list, opened by `?details=<id>`. */
export function DetailsDialog({ resource, id }: { resource: Resource; id: string }) {
  const { allows } = useBackend();
  const { close } = useDialogUrl();
  useDialogFocus(() => close("details"));
  const permitted = allows(permissionFor(resource, "show"));
  const record = useRecord(resource, permitted ? id : "", { fresh: true });
  const { row } = record;
  if (!permitted) return null;
  return (
    <Modal
      open
      title={words.details(resource.words.thing)}
      width={760}
      onCancel={() => close("details")}
      footer={
        <div className="dialog-footer">
          <Link to={`/${resource.name}/show/${encodeURIComponent(id)}`} className="footer-link">
            {words.openPage}
          </Link>
          {row && !record.error && <RecordActions resource={resource} row={row} />}
          <Button onClick={() => close("details")}>{words.close}</Button>
        </div>
      }
    >
      {row && (
        <p className="dialog-record">
          <strong>{titleOf(resource, row) ?? id}</strong> <RecordStatus resource={resource} row={row} />
        </p>
      )}
      <RecordBody resource={resource} record={record} />
    </Modal>
  );
}
