import CloseOutlined from "@ant-design/icons-svg/es/asn/CloseOutlined";
import { Button } from "antd";
import { bulkMessages } from "../action/messages";
import type { ResolvedAction } from "../define/ready-action";
import { recordMessages } from "../record-messages";
import { Icon } from "../ui/icon";
import { selectionMessages as words } from "./messages";
import { useSelectAll, type SelectAllProps } from "./use-select-all";
import "./selection.css";

interface SelectionBarProps extends SelectAllProps {
  /** The bulk actions that the user may perform. */
  actions: readonly ResolvedAction[];
  onAct: (action: ResolvedAction) => void;
  onClear: () => void;
}

/** Shows the number of selected rows and their actions. It overlays the end of the list without moving it. */
export function SelectionBar({ actions, onAct, onClear, ...all }: SelectionBarProps) {
  const offer = useSelectAll(all, true);
  return (
    <div className="bulk-actions selection-bar" role="group" aria-label={recordMessages.bulkActions}>
      <span className="bulk-count" role="status">
        {recordMessages.selected(all.selection.ids.length)}
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
        <Button key={action.key} danger={action.danger} icon={<Icon of={action.icon} />} onClick={() => onAct(action)}>
          {bulkMessages.labelOf(action.label, all.resource.names)}
        </Button>
      ))}
      {offer}
    </div>
  );
}

/** Shows only the button that selects all, for lists whose bulk actions are in a selector above the rows. */
export function SelectAllBar(props: SelectAllProps) {
  const offer = useSelectAll(props, false);
  if (!offer) return null;
  return (
    <div className="bulk-actions selection-bar" role="group" aria-label={words.selection}>
      {offer}
    </div>
  );
}
