import EyeOutlined from "@ant-design/icons-svg/es/asn/EyeOutlined";
import type { IconDefinition } from "@ant-design/icons-svg/es/types";
import type { ReactNode } from "react";
import { recordPagePath } from "../data/record-path";
import { useSession } from "../data/use-session";
import { getAvailableActions, getPermission } from "../define/actions-of";
import type { Resource } from "../define/resource";
import type { Row } from "../define/field";
import { getRowId } from "../define/row";
import { kitMessages as words } from "../messages";
import { iconMask } from "../ui/icon-mask";
import { useRecordButtons } from "./use-record-buttons";

interface RowButtonProps {
  label: string;
  icon: IconDefinition;
  tone?: "danger" | "approve";
  /** The path of the record that the button opens. */
  opens?: string;
  onPress: () => void;
}

/** A single native element. antd's button has a dozen hooks, and a page of rows has dozens of buttons. */
function RowButton({ label, icon, tone, opens, onPress }: RowButtonProps) {
  return (
    <button
      type="button"
      className={`icon-button masked-icon ${tone ?? ""}`}
      style={iconMask(icon)}
      aria-label={label}
      data-hint={label}
      data-prefetch={opens}
      onClick={onPress}
    />
  );
}

/**
 * Returns a function that renders the icon buttons of a row: View, and the actions that the record's state and the
 * user's permissions allow. Work that is the same for all rows is done once per render.
 */
export function useRowActions(resource: Resource): (row: Row) => ReactNode {
  const session = useSession();
  const { view, act } = useRecordButtons(resource);
  const mayView = session.allows(getPermission(resource, "show"));
  const offered = getAvailableActions(resource, session).filter(({ recordOnly }) => !recordOnly);
  return (row) => (
    <>
      {mayView && (
        <RowButton
          label={words.view}
          icon={EyeOutlined}
          opens={recordPagePath(resource, getRowId(row))}
          onPress={() => view(row)}
        />
      )}
      {offered
        .filter(({ allowed }) => (allowed?.(row, session) ?? true) === true)
        .map((action) => (
          <RowButton
            key={action.key}
            label={action.label}
            icon={action.icon}
            tone={action.danger ? "danger" : action.key === "approve" ? "approve" : undefined}
            onPress={() => act(action, row)}
          />
        ))}
    </>
  );
}
