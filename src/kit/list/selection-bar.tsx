import CloseOutlined from "@ant-design/icons-svg/es/asn/CloseOutlined";
import { Button } from "antd";
import { ACTION_ICONS } from "../action/action-icons";
import { bulkMessages } from "../action/messages";
import type { ReadyAction } from "../define/ready-action";
import { isDangerous } from "../define/ready-action";
import { kitMessages } from "../messages";
import { Icon } from "../ui/icon";
import { selectionMessages as words } from "./messages";
import { useSelectAll, type SelectAllProps } from "./select-all";
import "./selection.css";

interface SelectionBarProps extends SelectAllProps {
  /** What can be done to the selected rows. */
  actions: readonly ReadyAction[];
  onAct: (action: ReadyAction) => void;
  onClear: () => void;
}

/** How many rows are selected and what can be done to them; it lies over the end of the list and moves nothing of it. */
export function SelectionBar({ actions, onAct, onClear, ...all }: SelectionBarProps) {
  const offer = useSelectAll(all, true);
  return (
    <div className="bulk-actions selection-bar" role="group" aria-label={kitMessages.bulkActions}>
      <span className="bulk-count" role="status">
        {kitMessages.selected(all.selection.ids.length)}
      </span>
      <button
        type="button"
        className="icon-button clear-selection"
        aria-label={words.clear}
        data-hint={words.clear}
        onClick={onClear}
      >
        <Icon of={CloseOutlined} />
      </button>
      {actions.map((action) => (
        <Button
          key={action.key}
          danger={isDangerous(action)}
          icon={<Icon of={ACTION_ICONS[action.icon]} />}
          onClick={() => onAct(action)}
        >
          {bulkMessages.labelOf(action.label, all.resource.names)}
        </Button>
      ))}
      {offer}
    </div>
  );
}

/** The offer alone, in the same place, where a selector above the rows has the rest. */
export function SelectAllBar(props: SelectAllProps) {
  const offer = useSelectAll(props, false);
  if (!offer) return null;
  return (
    <div className="bulk-actions selection-bar" role="group" aria-label={words.selection}>
      {offer}
    </div>
  );
}
