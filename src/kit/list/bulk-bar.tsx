import { useNotification } from "@refinedev/core";
import { Button, Select } from "antd";
import { useState } from "react";
import { bulkMessages } from "../action/messages";
import type { ResolvedAction } from "../define/ready-action";
import type { Resource } from "../define/resource";
import { recordMessages as words } from "../record-messages";
import "./selection.css";

interface BulkBarProps {
  resource: Resource;
  /** The number of selected rows. */
  count: number;
  /** The bulk actions that the user may perform. */
  actions: readonly ResolvedAction[];
  onAct: (action: ResolvedAction) => void;
}

/** The bulk action selector above a list with selectable rows. */
export function BulkBar({ resource, actions, count, onAct }: BulkBarProps) {
  const { open } = useNotification();
  const [chosen, setChosen] = useState("");
  const action = actions.find(({ key }) => key === chosen);
  const apply = () => {
    if (!action || count === 0) {
      open?.({ key: "bulk", type: "error", message: words.selectFirst(resource.names.one) });
      return;
    }
    setChosen("");
    onAct(action);
  };
  return (
    <div className="bulk-actions" role="group" aria-label={words.bulkActions}>
      <Select
        aria-label={words.selectAction}
        value={chosen}
        popupMatchSelectWidth={false}
        options={[
          { value: "", label: words.selectAction },
          ...actions.map(({ key, label }) => ({ value: key, label: bulkMessages.labelOf(label, resource.names) })),
        ]}
        onChange={setChosen}
      />
      <Button onClick={apply}>{words.apply}</Button>
      <span className="bulk-count">{words.selected(count)}</span>
    </div>
  );
}
