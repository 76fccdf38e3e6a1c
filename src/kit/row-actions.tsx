import {
  CheckOutlined,
  CloseOutlined,
  DeleteOutlined,
  EditOutlined,
  EyeOutlined,
  FolderOutlined,
  MessageOutlined,
  PlusOutlined,
  SearchOutlined,
} from "@ant-design/icons";
import { useNotification } from "@refinedev/core";
import { Button, Tooltip } from "antd";
import type { ReactNode } from "react";
import { actionName, permissionFor, recordActions } from "./actions";
import { useBackend } from "./backend";
import type { Action, ActionIcon } from "./define-action";
import type { Row } from "./define-record";
import type { Resource } from "./define-resource";
import { kitMessages as words } from "./messages";
import { idOf } from "./row";
import { useDialogUrl } from "./url";

export const ICONS: Record<ActionIcon, ReactNode> = {
  approve: <CheckOutlined aria-hidden />,
  reject: <CloseOutlined aria-hidden />,
  edit: <EditOutlined aria-hidden />,
  delete: <DeleteOutlined aria-hidden />,
  create: <PlusOutlined aria-hidden />,
  review: <SearchOutlined aria-hidden />,
  reply: <MessageOutlined aria-hidden />,
  close: <FolderOutlined aria-hidden />,
};

/** Opens dialogs on a record; one without an id gets words instead. */
function useRecordDialogs(resource: Resource, row: Row) {
  const { openDetails, openAction } = useDialogUrl();
  const { open } = useNotification();
  const id = idOf(row);
  const refuse = (message: string = words.missingId) => open?.({ key: "missing-id", type: "error", message });
  return {
    view: () => (id ? openDetails(id) : refuse()),
    act: (key: string, { missingId }: Action<Row>) =>
      id ? openAction(actionName(resource, key), id) : refuse(missingId),
  };
}

/** The icon buttons of a table row: View, and the actions that the record's state and the person's rights allow. */
export function RowActions({ resource, row }: { resource: Resource; row: Row }) {
  const backend = useBackend();
  const { view, act } = useRecordDialogs(resource, row);
  const offered = recordActions(resource).filter(
    ([key, action]) =>
      action.inRow !== false &&
      backend.allows(permissionFor(resource, key)) &&
      (action.allowed?.(row, backend) ?? true) === true,
  );
  return (
    <div className="row-actions">
      {backend.allows(permissionFor(resource, "show")) && (
        <Tooltip title={words.view}>
          <Button type="text" aria-label={words.view} icon={<EyeOutlined aria-hidden />} onClick={view} />
        </Tooltip>
      )}
      {offered.map(([key, action]) => (
        <Tooltip key={key} title={action.label}>
          <Button
            type="text"
            className={action.icon === "approve" ? "approve-button" : ""}
            danger={action.danger ?? false}
            aria-label={action.label}
            icon={ICONS[action.icon]}
            onClick={() => act(key, action)}
          />
        </Tooltip>
      ))}
    </div>
  );
}

/** The same actions with their words, for the details dialog and the show page; what is not possible says why. */
export function RecordActions({ resource, row }: { resource: Resource; row: Row }) {
  const backend = useBackend();
  const { act } = useRecordDialogs(resource, row);
  return recordActions(resource)
    .filter(([key]) => backend.allows(permissionFor(resource, key)))
    .map(([key, action]) => {
      const { label, icon, danger = false } = action;
      const possible = action.allowed?.(row, backend) ?? true;
      if (action.hideUnlessAllowed && possible !== true) return null;
      return (
        <Tooltip key={key} title={possible === true ? "" : possible}>
          <Button danger={danger} icon={ICONS[icon]} disabled={possible !== true} onClick={() => act(key, action)}>
            {label}
          </Button>
        </Tooltip>
      );
    });
}
