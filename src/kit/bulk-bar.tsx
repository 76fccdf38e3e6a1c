import { useNotification } from "@refinedev/core";
import { Button, Select } from "antd";
import { lazy, Suspense, useState } from "react";
import { permissionFor } from "./actions";
import { useBackend } from "./backend";
import type { BulkDefinition } from "./define-list";
import type { Row } from "./define-record";
import type { Resource } from "./define-resource";
import { kitMessages as words } from "./messages";

const BulkDialog = lazy(() => import("./bulk-dialog").then(({ BulkDialog }) => ({ default: BulkDialog })));

interface BulkBarProps {
  resource: Resource;
  bulk: BulkDefinition;
  selected: readonly Row[];
  onClear: () => void;
}

/** The bulk-action selector above a list with checkboxes, and the dialog in which the run is watched. */
export function BulkBar({ resource, bulk, selected, onClear }: BulkBarProps) {
  const { allows } = useBackend();
  const { open } = useNotification();
  const [chosen, setChosen] = useState("");
  const [rows, setRows] = useState<readonly Row[]>();
  const options = bulk.options.filter(({ action }) => allows(permissionFor(resource, action)));
  const option = options.find(({ action }) => action === chosen);
  if (options.length === 0) return null;

  const apply = () => {
    if (option && selected.length > 0) setRows(selected);
    else open?.({ key: "bulk", type: "error", message: bulk.nothing });
  };
  const close = () => {
    setRows(undefined);
    setChosen("");
    onClear();
  };
  return (
    <div className="bulk-bar" role="group" aria-label={words.bulkActions}>
      <Select
        aria-label={bulk.label}
        value={chosen}
        popupMatchSelectWidth={false}
        options={[{ value: "", label: bulk.label }, ...options.map(({ action, label }) => ({ value: action, label }))]}
        onChange={setChosen}
      />
      <Button onClick={apply}>{words.apply}</Button>
      <span className="bulk-count">{words.selected(selected.length)}</span>
      {option && rows && (
        <Suspense>
          <BulkDialog resource={resource} option={option} rows={rows} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
