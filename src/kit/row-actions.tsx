import {
  CheckOutlined,
  CloseOutlined,
  DeleteOutlined,
  EditOutlined,
  EyeOutlined,
  PlusOutlined,
} from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import type { ReactNode } from "react";
import { actionName, permissionFor, recordActions } from "./actions";
import { useBackend } from "./backend";
import type { ActionIcon, Resource, Row } from "./define-resource";
import { kitMessages as words } from "./messages";
import { idOf } from "./row";
import { useDialogUrl } from "./url";

export const ICONS: Record<ActionIcon, ReactNode> = {
  approve: <CheckOutlined aria-hidden />,
  reject: <CloseOutlined aria-hidden />,
  edit: <EditOutlined aria-hidden />,
  delete: <DeleteOutlined aria-hidden />,
  create: <PlusOutlined aria-hidden />,
};

/** The icon buttons of a table row: View, and the actions that the record's state and the person's rights allow. */
export function RowActions({ resource, row }: { resource: Resource; row: Row }) {
  const { allows, userId } = useBackend();
  const viewer = { userId };
  const { openDetails, openAction } = useDialogUrl();
  const offered = recordActions(resource).filter(
    ([key, action]) => allows(permissionFor(resource, key)) && (action.allowed?.(row, viewer) ?? true) === true,
  );
  return (
    <div className="row-actions">
      {allows(permissionFor(resource, "show")) && (
        <Tooltip title={words.view}>
          <Button
            type="text"
            aria-label={words.view}
            icon={<EyeOutlined aria-hidden />}
            onClick={() => openDetails(idOf(row))}
          />
        </Tooltip>
      )}
      {offered.map(([key, { label, icon, danger = false }]) => (
        <Tooltip key={key} title={label}>
          <Button
            type="text"
            className={icon === "approve" ? "approve-button" : ""}
            danger={danger}
            aria-label={label}
            icon={ICONS[icon]}
            onClick={() => openAction(actionName(resource, key), idOf(row))}
          />
        </Tooltip>
      ))}
    </div>
  );
}

/** The same actions with their words, for the details dialog and the show page; what is not possible says why. */
export function RecordActions({ resource, row }: { resource: Resource; row: Row }) {
  const { allows, userId } = useBackend();
  const viewer = { userId };
  const { openAction } = useDialogUrl();
  return recordActions(resource)
    .filter(([key]) => allows(permissionFor(resource, key)))
    .map(([key, action]) => {
      const { label, icon, danger = false } = action;
      const possible = action.allowed?.(row, viewer) ?? true;
      return (
        <Tooltip key={key} title={possible === true ? "" : possible}>
          <Button
            danger={danger}
            icon={ICONS[icon]}
            disabled={possible !== true}
            onClick={() => openAction(actionName(resource, key), idOf(row))}
          >
            {label}
          </Button>
        </Tooltip>
      );
    });
}
